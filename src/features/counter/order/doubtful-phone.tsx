import { Trans } from '@lingui/react/macro';

/** Tells staff that a phone number cannot be dialled as the customer typed it. */
export function DoubtfulPhone() {
  return (
    <strong>
      <Trans>This number looks incomplete</Trans>
    </strong>
  );
}
