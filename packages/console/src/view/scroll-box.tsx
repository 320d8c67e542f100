interface ScrollBoxProps {
  readonly label: string;
  readonly children: React.ReactNode;
}

/** A wide table scrolls inside it, by keyboard too; the page never does. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="table-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
