import { Trans } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import type { Settings, TimeRange, Weekday } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Hours } from '#ui/hours/hours.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { Picture } from '#ui/page/picture.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './contact-screen.module.css';

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
            <a href={`mailto:${email}`}>{email}</a>
          </section>
        ) : null}
        {address ? (
          <section className={styles['way']}>
            <Icon name="map-pin" />
            <h2>{name}</h2>
            <MapLink address={address} map={mapUrl}>
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
      </div>
      {site.contactImage === null ? null : (
        <Picture {...site.contactImage} className={styles['picture']} alt="" sizes="(width >= 76rem) 76rem, 100vw" />
      )}
    </Page>
  );
}
