import { Trans } from '@lingui/react/macro';
import contents from './cart-contents.module.css';
import { EmptyCartMessage } from './empty-cart-message.tsx';

type EmptyCartAsideProps = {
  /** Whether the cart is known to be empty. Otherwise only the title is shown. */
  isKnown: boolean;
};

/** The cart beside the menu as long as it has no line, or none is known. */
export function EmptyCartAside({ isKnown }: EmptyCartAsideProps) {
  return (
    <div className={contents['contents']}>
      <h2 className={contents['title']}>
        <Trans>Your cart</Trans>
      </h2>
      {isKnown ? <EmptyCartMessage /> : null}
    </div>
  );
}
