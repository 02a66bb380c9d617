import { Trans } from '@lingui/react/macro';
import { PhoneLink } from '#ui/phone-link.tsx';

/** Whatever is broken, the telephone is not. */
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
