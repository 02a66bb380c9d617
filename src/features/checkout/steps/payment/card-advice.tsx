import { Trans } from '@lingui/react/macro';

/** What the customer can do while the card provider cannot be reached. */
export function CardAdvice({ isCashOffered }: { isCashOffered: boolean }) {
  return <p>{isCashOffered ? <Trans>Try again, or choose cash.</Trans> : <Trans>Try again in a moment: your cart is kept.</Trans>}</p>;
}
