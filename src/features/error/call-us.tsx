import { Trans } from '@lingui/react/macro';
import { PhoneLink } from '#ui/phone-link.tsx';

/** Offers to order by phone. Renders nothing without a phone number. */
export function CallUs({ phone }: { phone: string | undefined }) {
  if (!phone) return null;
  return (
    <p>
      <Trans>
        You can also order by phone: <PhoneLink phone={phone} />
      </Trans>
    </p>
  );
}
