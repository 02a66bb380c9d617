import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { useShop } from '#components/shop-context.ts';
import { CouponField } from '#components/coupon/coupon-field.tsx';
import type { CartLine } from '#domain/cart/cart.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useStore } from '#ui/use-store.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './cart-body.module.css';
import { useCart } from '#features/cart/cart-context.ts';
import { CartLines } from '#features/cart/lines/cart-lines.tsx';
import { RemovedLine } from '#features/cart/lines/removed-line.tsx';
import { CartTotals } from '#features/cart/totals/cart-totals.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { ModeLine } from '#features/cart/totals/mode-line.tsx';
import { Recommendations } from '#features/cart/recommendations.tsx';
import { WhyThisTotal } from '#components/price/why-this-total.tsx';

type LineChange = { name: string; isRestored: boolean };

/** Scrollable part of the cart. Receives focus when the focused line is removed, and announces the removal. */
export function CartBody() {
  const shop = useShop();
  const quote = useStore(shop.quote, (current) => current);
  const phone = parseSettings(shop.settings).contacts.phone;
  const body = useRef<HTMLDivElement>(null);
  /** The last change that is announced. */
  const [change, setChange] = useState<LineChange | null>(null);

  const { panel } = useCart();
  const removedLine = useSelector(panel, ({ context }) => context.removedLine);
  const isMarked = useSelector(panel, (snapshot) => snapshot.hasTag('marked'));
  /** Whether the cart was opened by an addition, until the focus moves: screen readers may take seconds to read a dialog that opens. */
  const [isOpenedByAddition, setOpenedByAddition] = useState(isMarked);

  function removeLine(key: string, name: string) {
    const line = shop.cart.getSnapshot().find((candidate) => candidate.key === key);
    body.current?.focus({ preventScroll: true });
    setChange({ name, isRestored: false });
    shop.cart.remove(key);
    if (line !== undefined) panel.send({ type: 'line.removed', line });
  }
  function undoRemoval({ name }: CartLine) {
    setChange({ name, isRestored: true });
    panel.send({ type: 'removal.undo' });
  }

  return (
    <div className={styles['body']} ref={body} tabIndex={-1} onFocus={() => setOpenedByAddition(false)}>
      <VisuallyHidden>
        <span data-live="polite">{isMarked || isOpenedByAddition ? <Trans>Added to the cart</Trans> : null}</span>
        <LineChangeMessage change={change} canUndo={removedLine !== null} count={quote.count} />
      </VisuallyHidden>
      {quote.count === 0 ? (
        <>
          {removedLine === null ? null : <RemovedLine line={removedLine} onUndo={undoRemoval} />}
          <EmptyCart />
        </>
      ) : quote.isReady ? (
        <>
          <ModeLine />
          <CartLines onRemove={removeLine} onUndo={undoRemoval} />
          <CouponField />
          <CartTotals />
          <WhyThisTotal />
          <Recommendations title={<Trans>And with that?</Trans>} />
        </>
      ) : (
        <Skeleton kind="card" />
      )}
      {phone ? (
        <p className={styles['help']}>
          <Trans>An allergy, a question?</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </div>
  );
}

type LineChangeMessageProps = { change: LineChange | null; canUndo: boolean; count: number };

/** Says that a line was removed, how many items remain, and that this can be undone, or that the line was restored. */
function LineChangeMessage({ change, canUndo, count }: LineChangeMessageProps) {
  const { t } = useLingui();
  function message({ name, isRestored }: LineChange) {
    if (isRestored) return t`${name} is in the cart again`;
    return canUndo
      ? t`${name} is no longer in the cart. ${plural(count, { one: '# item remains.', other: '# items remain.' })} You can undo this.`
      : '';
  }
  return <span data-live="polite">{change === null ? '' : message(change)}</span>;
}
