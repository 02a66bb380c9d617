import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import type { OrderMode, Settings, TimeRange, Weekday } from '#domain/entities.ts';
import { methodNames } from '#components/method-names.ts';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import { mealVouchers } from '#domain/settings/meal-vouchers.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Hours } from '#ui/hours/hours.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './contact-screen.module.css';

const modeNames: Record<OrderMode, MessageDescriptor> = {
  pickup: msg`Pickup`,
  delivery: msg({ message: 'Delivery', context: 'order type' }),
};

export function ContactScreen({
  site,
  settings,
  hours,
}: {
  site: SiteConfig;
  settings: Settings;
  hours: readonly { day: Weekday; times: readonly TimeRange[] }[];
}) {
  const { address, phone, email, mapUrl, ...contacts } = parseSettings(settings).contacts;
  const name = contacts.name || site.title;

  return (
    <Page title={<Trans>Contact</Trans>} lead={<Trans>A question, an allergy, an order for twenty? Call us, it is the quickest.</Trans>}>
      <div className={styles['ways']}>
        {phone ? (
          <section className={styles['way']}>
            <Icon name="phone" />
            <h2>
              <Trans>Phone</Trans>
            </h2>
            <PhoneLink phone={phone} />
          </section>
        ) : null}
        {email ? (
          <section className={styles['way']}>
            <Icon name="mail" />
            <h2>
              <Trans>Email</Trans>
            </h2>
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </section>
        ) : null}
        {address ? (
          <section className={styles['way']}>
            <Icon name="map-pin" />
            <h2 translate="no">{name}</h2>
            <MapLink address={address} map={mapUrl} translate="no">
              {address}
            </MapLink>
          </section>
        ) : null}
        <section className={styles['way']}>
          <Icon name="clock" />
          <h2>
            <Trans>Opening hours</Trans>
          </h2>
          <Hours days={hours} />
        </section>
        <PaymentWays site={site} settings={settings} />
      </div>
      {site.contactImage === null ? null : (
        <Picture {...site.contactImage} className={styles['picture']} alt="" sizes="(width >= 76rem) 76rem, 100vw" />
      )}
    </Page>
  );
}

/** How an order can be paid. Renders nothing if no method is offered. */
function PaymentWays({ site, settings }: { site: SiteConfig; settings: Settings }) {
  const { t } = useLingui();
  const offered = offeredMethods(settings, { isCardOffered: site.card !== null });
  if (offered.length === 0) return null;
  const modes: OrderMode[] = parseSettings(settings).delivery.isActive ? ['pickup', 'delivery'] : ['pickup'];
  const vouchers = modes.flatMap((mode) => {
    const names = offered.includes('cash') ? mealVouchers(settings, mode) : '';
    return names === '' ? [] : [`${t(modeNames[mode])} · ${names}`];
  });
  return (
    <section className={styles['way']}>
      <Icon name="credit-card" />
      <h2>
        <Trans>Payment</Trans>
      </h2>
      <ul className={styles['list']}>
        {offered.map((method) => (
          <li key={method}>{t(methodNames[method])}</li>
        ))}
        {vouchers.length === 0 ? null : (
          <li>
            <Trans>Meal vouchers</Trans>
            {vouchers.map((line) => (
              <p key={line} className={styles['detail']}>
                {line}
              </p>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}
