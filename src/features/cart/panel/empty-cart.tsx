import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/form/button.tsx';
import { EmptyCartMessage } from './empty-cart-message.tsx';
import { Recommendations } from '#features/cart/recommendations.tsx';

/** Empty state of the cart with popular items. */
export function EmptyCart({ hasMenuLink }: { hasMenuLink: boolean }) {
  return (
    <>
      <EmptyCartMessage>
        {hasMenuLink ? (
          <Link to="/menu" className={buttonClass({ kind: 'primary' })}>
            <Trans>See the menu</Trans>
          </Link>
        ) : null}
      </EmptyCartMessage>
      <Recommendations title={<Trans>Everyone’s favourites</Trans>} />
    </>
  );
}
