import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CartItem, OrderMode } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { Button } from '#ui/form/button.tsx';
import { exposeHeight } from '#ui/expose-height.ts';
import { Price } from '#ui/price.tsx';
import styles from './last-order-bar.module.css';
import { classNames } from '#ui/class-names.ts';

const exposeBarHeight = exposeHeight('--bar-height');

type LastOrderBarProps = {
  items: readonly CartItem[];
  /** Order mode of the prices. */
  mode: OrderMode;
  /** The order's number. */
  number: string;
  /** The state of the order while it is open. */
  progress?: ReactNode;
  onReorder: () => void;
};

/** Bar at the bottom of the page that adds the items of the last order to the cart. */
export function LastOrderBar({ items, mode, number, progress, onReorder }: LastOrderBarProps) {
  const names = items.map(({ item_name: name, quantity }) => `${quantity}\u00A0×\u00A0${name}`).join(', ');
  const total = items.reduce((sum, item) => sum + linePrice(item, mode), 0);

  return (
    <section ref={exposeBarHeight} className={styles['bar']} aria-labelledby="last-order">
      <div className={styles['words']}>
        <h2 className={styles['title']} id="last-order">
          <Trans>Welcome back!</Trans>
        </h2>
        <p className={classNames(styles['names'], progress != null && styles['replaceableNames'])}>
          <span>{`${names} · `}</span>
          <Price cents={total} />
        </p>
        {progress ? <p className={styles['progress']}>{progress}</p> : null}
      </div>
      <div className={styles['actions']}>
        <Button onClick={onReorder}>
          <Trans>Same as last time</Trans>
        </Button>
        <Link to="/success" className={styles['order']}>
          <Trans>Order {number}</Trans>
        </Link>
      </div>
    </section>
  );
}
