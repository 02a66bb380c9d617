import type { NamePart } from '../data/search.ts';

/** Renders a name of a state, transition or path. Names from the code are not translated, so that they are the same as in the code. */
export function Name({ parts, className }: { parts: readonly NamePart[]; className?: string | undefined }) {
  return (
    <span className={className}>
      {parts.map(({ text, isCode }, index) => (
        <span key={`${index} ${text}`} translate={isCode ? 'no' : undefined}>
          {text}
        </span>
      ))}
    </span>
  );
}
