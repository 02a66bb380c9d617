import { Trans, useLingui } from '@lingui/react/macro';
import type { MouseEvent, ReactNode } from 'react';
import { useShop } from '#components/shop-context.ts';
import type { CartLine, QuotedItem } from '#domain/cart/cart.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import styles from './item-problems.module.css';

type ItemProblemsProps = {
  /** Cart lines that can no longer be ordered. */
  unresolvedLines: readonly CartLine[];
  /** Items that are unavailable at the chosen time. */
  unavailable: readonly QuotedItem[];
};

/** Items that block the order, each with a Remove button. */
export function ItemProblems({ unresolvedLines, unavailable }: ItemProblemsProps) {
  return (
    <div className={styles['troubles']}>
      {unavailable.length > 0 ? (
        <ProblemList
          title={<Trans>Not available at the chosen time: choose another time or remove these items</Trans>}
          lines={unavailable.map(({ key, item_name }) => ({ key, name: item_name }))}
        />
      ) : null}
      {unresolvedLines.length > 0 ? (
        <ProblemList title={<Trans>No longer available as you chose it</Trans>} lines={unresolvedLines} />
      ) : null}
    </div>
  );
}

function ProblemList({ title, lines }: { title: ReactNode; lines: readonly { key: string; name: string }[] }) {
  const { t } = useLingui();
  const { cart } = useShop();

  /** Removes a line and moves the focus to the step's heading, because the focused button disappears. */
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>, key: string) {
    currentTarget.closest('[role="tabpanel"]')?.querySelector('h2')?.focus({ preventScroll: true });
    cart.remove(key);
  }

  return (
    <div className={styles['trouble']} data-fault tabIndex={-1}>
      <p className={styles['title']}>
        <Icon name="circle-alert" />
        <span>{title}</span>
      </p>
      <ul>
        {lines.map(({ key, name }) => (
          <li key={key}>
            <fieldset className={styles['line']} aria-label={name}>
              <span>{name}</span>
              <Button kind="danger" aria-label={`${t`Remove`} · ${name}`} onClick={(event) => remove(event, key)}>
                <Trans>Remove</Trans>
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
    </div>
  );
}
