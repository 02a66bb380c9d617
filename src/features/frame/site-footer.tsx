import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SiteConfig } from '#config/site.ts';
import type { Settings, TimeRange, Weekday } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Flame } from '#ui/page/flame.tsx';
import { Hours } from '#ui/hours/hours.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './site-footer.module.css';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter({
  site,
  settings,
  hours,
  isLoggedIn = false,
  onManageCookies,
}: {
  site: SiteConfig;
  settings: Settings;
  hours: readonly { day: Weekday; times: readonly TimeRange[] }[];
  isLoggedIn?: boolean | undefined;
  /** Shows the consent notice again. */
  onManageCookies?: (() => void) | undefined;
}) {
  // Rendered once per page: the compiler's memoisation would weigh more than it saves.
  'use no memo';
  const { t } = useLingui();
  const { address, phone, email, mapUrl, socialLinks, ...contacts } = parseSettings(settings).contacts;
  const name = contacts.name || site.title;

  return (
    <footer className={styles['footer']} {...(site.footer.theme === 'dark' ? { 'data-scheme': 'dark' } : {})}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <p className={styles['brand']}>
            <Flame />
            {site.title}
          </p>
          <p>{site.tagline}</p>
          {site.footer.showCredits ? (
            <p className={styles['small']}>
              <Trans>Prices include VAT. Pictures are suggestions.</Trans>
            </p>
          ) : null}
        </div>

        <div className={styles['column']}>
          <h2>
            <Trans>The restaurant</Trans>
          </h2>
          {address ? (
            <address>
              <MapLink address={address} map={mapUrl}>
                {address}
              </MapLink>
            </address>
          ) : null}
          <Hours isShort days={hours} />
        </div>

        <nav className={styles['column']} aria-label={t`Help and legal`}>
          <h2>
            <Trans>Help and legal</Trans>
          </h2>
          <ul>
            <li>
              <Link to="/terms-of-service">
                <Trans>Terms of service</Trans>
              </Link>
            </li>
            {site.terms.map(({ id, title }) => (
              <li key={id}>
                <Link to="/terms-of-service" hash={id}>
                  {title}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/privacy-policy">
                <Trans>Privacy policy</Trans>
              </Link>
            </li>
            <li>
              {/* A server-rendered page without scripts, not a route of the router. */}
              <a href="/personal-data">
                <Trans>Your personal data</Trans>
              </a>
            </li>
            <li>
              <Link to="/cookie-policy">
                <Trans>Cookie policy</Trans>
              </Link>
            </li>
            {onManageCookies ? (
              <li>
                <button type="button" onClick={onManageCookies}>
                  <Trans>Change my cookie choice</Trans>
                </button>
              </li>
            ) : null}
          </ul>
        </nav>

        <div className={styles['column']}>
          <h2>
            <Trans>Contact</Trans>
          </h2>
          <ul>
            <li>
              <Link to={isLoggedIn ? '/profile' : '/auth'}>
                <Trans>My account</Trans>
              </Link>
            </li>
            {phone ? (
              <li>
                <PhoneLink phone={phone} />
              </li>
            ) : null}
            {email ? (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            ) : null}
          </ul>
          {site.footer.showSocial ? <SocialLinks socialLinks={socialLinks} name={name} /> : null}
        </div>
      </div>
    </footer>
  );
}
