import { Component, type ReactNode } from 'react';
import { useConsole } from './console-context.js';

interface DrawFaultProps {
  /** Of the page, where the part is a whole page. */
  readonly title?: string;
  readonly children: ReactNode;
}

/**
 * Keeps the rest of the page where one part of it cannot be drawn. A page that stays open over an update asks for
 * files that the renewed server no longer has.
 */
export class DrawFault extends Component<DrawFaultProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <LoadAgain title={this.props.title} /> : this.props.children;
  }
}

function LoadAgain({ title }: { readonly title: string | undefined }) {
  const { texts } = useConsole();
  return (
    <>
      {title !== undefined && <h1>{title}</h1>}
      <div className="problem" role="alert">
        <p>{texts.common.notDrawn}</p>
        <button type="button" onClick={() => location.reload()}>
          {texts.common.reload}
        </button>
      </div>
    </>
  );
}
