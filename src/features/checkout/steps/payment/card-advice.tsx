import { Trans } from '@lingui/react/macro';

/** Suggests alternatives while Stripe is unreachable. */
export function CardAdvice({ isCashOffered }: { isCashOffered: boolean }) {
  return <p>{isCashOffered ? <Trans>Try again, or choose cash.</Trans> : <Trans>Try again in a moment: your cart is kept.</Trans>}</p>;
}
