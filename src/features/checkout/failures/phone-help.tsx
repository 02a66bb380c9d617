import { Trans } from '@lingui/react/macro';
import { useShop } from '#components/shop-context.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { PhoneLink } from '#ui/phone-link.tsx';

/** Offers to order by phone. Renders nothing if the settings have no phone number. */
export function OrderByPhone() {
  const phone = parseSettings(useShop().settings).contacts.phone;
  return phone ? (
    <p>
      <Trans>You can order by phone:</Trans> <PhoneLink phone={phone} />
    </p>
  ) : null;
}

/**
 * Offers help by phone after repeated failures, and says that nothing was charged: a cash order charges nothing, and a card order
 * failed before its confirmation or was declined. Omits this statement once a card was charged in this checkout.
 */
export function HelpByPhone({ isCharged }: { isCharged: boolean }) {
  const phone = parseSettings(useShop().settings).contacts.phone;
  return (
    <>
      {isCharged ? null : (
        <p>
          <Trans>Nothing has been charged.</Trans>
        </p>
      )}
      {phone ? (
        <p>
          <Trans>We can help you by phone:</Trans> <PhoneLink phone={phone} />
        </p>
      ) : null}
    </>
  );
}
