import { Plural, Trans } from '@lingui/react/macro';
import type { BoardOrder } from '#domain/order/board.ts';
import styles from './order-lines.module.css';

/** Whether an option's name is a question, which takes no colon before the choices. */
const isQuestion = (name: string) => name.trimEnd().endsWith('?');

/** The lines of an order, large enough to cook from: quantity, options, note, and allergens. */
export function OrderLines({ lines }: { lines: BoardOrder['lines'] }) {
  return (
    <ul className={styles['lines']}>
      {lines.map((line, index) => (
        <li key={index} className={styles['line']}>
          <span className={styles['quantity']} translate="no">{`${line.quantity} ×`}</span>
          <div>
            <strong className={styles['name']}>{line.name}</strong> {line.isFree ? <Trans>(free)</Trans> : null}
            {line.options.map(({ name, choices }) => (
              <p key={name}>
                <span>{isQuestion(name) ? name : `${name}\u00A0:`}</span> <b>{choices.join(', ')}</b>
              </p>
            ))}
            {line.refunded === 0 ? null : <RefundedPieces count={line.refunded} />}
            {line.note === '' ? null : <p className={styles['note']}>{line.note}</p>}
            <p className={styles['allergens']}>
              {line.allergens === null ? (
                <Trans>Allergens: unknown</Trans>
              ) : line.allergens.length === 0 ? (
                <Trans>Allergens: none</Trans>
              ) : (
                <AllergenList allergens={line.allergens} />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function RefundedPieces({ count }: { count: number }) {
  return (
    <p className={styles['refunded']}>
      <Plural value={count} one="# refunded" other="# refunded" />
    </p>
  );
}

function AllergenList({ allergens }: { allergens: readonly string[] }) {
  const list = <span>{allergens.join(', ')}</span>;
  return <Trans>Allergens: {list}</Trans>;
}
