import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import type { Settings, TimeRange, Weekday } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { classNames } from '#ui/class-names.ts';
import { Flame } from '#ui/page/flame.tsx';
import { Hours } from '#ui/hours/hours.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import styles from './site-footer.module.css';
import { PageLink } from './page-link.tsx';
import { SocialLinks } from './social-links.tsx';

type FooterProps = {
  site: SiteConfig;
  settings: Settings;
  hours: readonly { day: Weekday; times: readonly TimeRange[] }[];
  isLoggedIn?: boolean | undefined;
  /** Shows the legal links and the phone number only, because other links would lead out of an order. */
  isShort?: boolean | undefined;
  /** Shows the consent notice again. */
  onManageCookies?: (() => void) | undefined;
};

export function SiteFooter({ site, settings, hours, isLoggedIn = false, isShort = false, onManageCookies }: FooterProps) {
  const { t } = useLingui();
  const { address, phone, email, mapUrl, socialLinks, ...contacts } = parseSettings(settings).contacts;
  const name = contacts.name || site.title;

  const attributes = site.footer.theme === 'dark' ? { 'data-scheme': 'dark' } : {};

  if (isShort)
    return (
      <footer className={classNames(styles['footer'], styles['short'])} {...attributes}>
        <nav className={styles['column']} aria-label={t`Help and legal`}>
          {phone ? <PhoneLink phone={phone} className={styles['call']} /> : null}
          <LegalLinks {...{ site, onManageCookies }} />
        </nav>
      </footer>
    );

  return (
    <footer className={styles['footer']} data-columns={site.footer.columns} {...attributes}>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <p className={styles['brand']}>
            <Flame />
            <span translate="no">{site.title}</span>
          </p>
          <p>{site.tagline}</p>
          {site.footer.showCredits ? (
            <p className={styles['small']}>
              {[site.tax.enabled && site.tax.inclusive ? t`Prices include VAT.` : '', t`Pictures are suggestions.`].join(' ').trim()}
            </p>
          ) : null}
        </div>

        <div className={styles['column']}>
          <h2>
            <Trans>The restaurant</Trans>
          </h2>
          {address ? (
            <address translate="no">
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
          <LegalLinks {...{ site, onManageCookies }} />
        </nav>

        <div className={styles['column']}>
          <h2>
            <Trans>Contact</Trans>
          </h2>
          <ul>
            <PageLink site={site} to="/about">
              <Trans context="page title">About</Trans>
            </PageLink>
            {site.blog.enabled ? (
              <PageLink site={site} to="/blog">
                <Trans context="page title">Blog</Trans>
              </PageLink>
            ) : null}
            <PageLink site={site} to="/contact">
              <Trans context="page title">Contact</Trans>
            </PageLink>
            <PageLink site={site} to={isLoggedIn ? '/profile' : '/auth'}>
              <Trans>My account</Trans>
            </PageLink>
            {phone ? (
              <li>
                <PhoneLink phone={phone} />
              </li>
            ) : null}
            {email ? (
              <li>
                <a href={`mailto:${email}`} translate="no">
                  {email}
                </a>
              </li>
            ) : null}
          </ul>
          {site.footer.showSocial ? <SocialLinks socialLinks={socialLinks} name={name} /> : null}
        </div>
      </div>
    </footer>
  );
}

/** Links to the legal texts, which every page must have. */
function LegalLinks({ site, onManageCookies }: Pick<FooterProps, 'site' | 'onManageCookies'>) {
  return (
    <ul>
      <PageLink site={site} to="/terms-of-service">
        <Trans context="page title">Terms of service</Trans>
      </PageLink>
      {site.terms.map(({ id, title }) => (
        <PageLink key={id} site={site} to="/terms-of-service" hash={id}>
          {title}
        </PageLink>
      ))}
      <PageLink site={site} to="/privacy-policy">
        <Trans context="page title">Privacy policy</Trans>
      </PageLink>
      {site.hasAdditions ? (
        <li>
          {/* A server-rendered page without scripts, not a route of the router. */}
          <a href={`${site.apiRoot}/personal-data`}>
            <Trans>Your personal data</Trans>
          </a>
        </li>
      ) : null}
      <PageLink site={site} to="/cookie-policy">
        <Trans context="page title">Cookie policy</Trans>
      </PageLink>
      {onManageCookies ? (
        <li>
          <button type="button" onClick={onManageCookies}>
            <Trans>Change my cookie choice</Trans>
          </button>
        </li>
      ) : null}
    </ul>
  );
}
