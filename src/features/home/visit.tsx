import { Trans } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import type { Settings, TimeRange, Weekday } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { Hours } from '#ui/hours/hours.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Section } from './section.tsx';
import styles from './visit.module.css';

/** The section of the home page with the restaurant's address, hours and contacts. */
export function VisitSection({
  site,
  settings,
  hours,
  today,
}: {
  site: SiteConfig;
  settings: Settings;
  hours: readonly { day: Weekday; times: readonly TimeRange[] }[];
  today: Weekday;
}) {
  const { address, phone, mapUrl, ...contacts } = parseSettings(settings).contacts;
  const name = contacts.name || site.title;

  return (
    <Section title={<Trans>Come and see us</Trans>}>
      <div className={styles['visit']}>
        {/* A dark card in both colour schemes. */}
        <div className={styles['place']} data-scheme="dark">
          <p className={styles['name']}>{name}</p>
          {address ? <address>{address}</address> : null}
          {phone ? (
            <p className={styles['phone']}>
              <Icon name="phone" />
              <PhoneLink phone={phone} />
            </p>
          ) : null}
          {address ? (
            <MapLink address={address} map={mapUrl} className={buttonClass({ kind: 'secondary' })}>
              <Icon name="map-pin" />
              <Trans>See on the map</Trans>
            </MapLink>
          ) : null}
        </div>
        <div className={styles['hours']}>
          <h3 className={styles['heading']}>
            <Trans>Opening hours</Trans>
          </h3>
          <Hours days={hours} today={today} />
        </div>
      </div>
    </Section>
  );
}
