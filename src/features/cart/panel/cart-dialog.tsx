import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { statePath } from '#machines/state-path.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CartBody } from './cart-body.tsx';
import styles from './cart-dialog.module.css';
import { CartFooter } from './cart-footer.tsx';
import { useCart } from '#features/cart/cart-context.ts';
import { useShop } from '#components/shop-context.ts';
import { useStore } from '#ui/use-store.ts';

/** The cart as a dialog over any page: a sheet on narrow screens, a panel at the side on wide ones. */
export function CartDialog() {
  const { t } = useLingui();
  const { panel } = useCart();
  const isEmpty = useStore(useShop().quote, ({ count }) => count === 0);
  const isOpen = useSelector(panel, (snapshot) => snapshot.hasTag('open'));
  const state = useSelector(panel, (snapshot) => statePath(snapshot.value));

  return (
    <div className={styles['region']} data-machine="cartPanel" data-state={state}>
      <Dialog
        label={t`Your cart`}
        shape="drawer"
        isOpen={isOpen}
        onClose={() => panel.send({ type: 'panel.close' })}
        footer={isEmpty ? null : <CartFooter />}
      >
        <CartBody />
      </Dialog>
    </div>
  );
}
