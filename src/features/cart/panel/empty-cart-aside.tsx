import { Trans } from '@lingui/react/macro';
import contents from './cart-contents.module.css';
import { EmptyCartMessage } from './empty-cart-message.tsx';

/** The empty cart beside the menu. Small enough for the initial bundle. */
export function EmptyCartAside() {
  return (
    <div className={contents['contents']}>
      <h2 className={contents['title']}>
        <Trans>Your cart</Trans>
      </h2>
      <EmptyCartMessage />
    </div>
  );
}
