import { codeWords } from '../../model/code-words.js';
import { type Inline, type MarkdownBlock, readMarkdown } from '../../model/markdown.js';
import { Visible } from '../visible.js';
import '../../styles/markdown.css';

/**
 * A model's words as it meant them to look. Every piece is text in an element of ours: no HTML, no picture, no address
 * but of the web, and where a link leads stands beside what it is called.
 */
export function MarkdownView({ text }: { readonly text: string }) {
  return (
    <div className="prose markdown">
      {readMarkdown(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name, and blocks are only added
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: MarkdownBlock }) {
  switch (block.kind) {
    case 'rule':
      return <hr />;
    case 'heading':
      // A heading of a message is none of the page: it is drawn strong and stays out of the page's own order.
      return (
        <p className={`markdown-heading markdown-heading-${Math.min(3, block.level)}`}>
          <Line inline={block.inline} />
        </p>
      );
    case 'code':
      return (
        <pre className="markdown-code">
          <code>
            {codeWords(block.text, block.language).map(({ kind, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, in their order
              <span key={index} className={`code-${kind}`}>
                <Visible text={text} isProse />
              </span>
            ))}
          </code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((inline, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items of one text, in their order
        <li key={index}>
          <Line inline={inline} />
        </li>
      ));
      return block.isOrdered ? <ol className="markdown-list">{items}</ol> : <ul>{items}</ul>;
    }
    case 'paragraph':
    case 'quote': {
      const lines = block.lines.map((inline, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, in their order
        <span key={index}>
          {index > 0 && <br />}
          <Line inline={inline} />
        </span>
      ));
      return block.kind === 'quote' ? <blockquote>{lines}</blockquote> : <p>{lines}</p>;
    }
  }
}

function Line({ inline }: { readonly inline: readonly Inline[] }) {
  return inline.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line, in their order
    <Piece key={index} piece={piece} />
  ));
}

function Piece({ piece }: { readonly piece: Inline }) {
  const words = <Visible text={piece.text} isProse />;
  switch (piece.kind) {
    case 'text':
      return words;
    case 'code':
      return <code>{words}</code>;
    case 'strong':
      return <strong>{words}</strong>;
    case 'emphasis':
      return <em>{words}</em>;
    case 'link':
      return (
        <>
          <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {words}
          </a>
          {piece.text !== piece.href && (
            <span className="muted">
              {' '}
              (<Visible text={piece.href} />)
            </span>
          )}
        </>
      );
  }
}
