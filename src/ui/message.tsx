import { Trans, type TransProps } from '@lingui/react';

type MessageProps = Pick<TransProps, 'id' | 'message' | 'values' | 'components'>;

/**
 * Renders a message as an element of its own. Lingui's macros (`<Trans>`, `<Plural>`) render it in place of Lingui's own component, whose text
 * nodes browsers' translators replace by elements: React would then update nodes that are no longer in the page.
 *
 * Text values (amounts, times, numbers, names) are data, which is not translated. Pass an element for words that are to be.
 */
export function Message({ values = {}, ...message }: MessageProps) {
  const entries = Object.entries(values);
  const shownValues = Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? <span translate="no">{value}</span> : value]),
  );
  // Plural messages (`# items`) contain the number as text: remount the element when a number changes.
  const key = entries.map(([, value]) => (typeof value === 'number' ? value : '')).join(' ');
  return <Trans {...message} values={shownValues} render={({ translation }) => <span key={message.id + key}>{translation}</span>} />;
}
