import { useLingui } from '@lingui/react/macro';
import type { ShopSettings, SocialNetwork } from '#domain/settings/shop-settings.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon.tsx';
import styles from './social-links.module.css';

const networks: { key: SocialNetwork; title: string; icon: IconName }[] = [
  { key: 'instagram', title: 'Instagram', icon: 'instagram' },
  { key: 'tiktok', title: 'TikTok', icon: 'music-2' },
  { key: 'facebook', title: 'Facebook', icon: 'facebook' },
  { key: 'twitter', title: 'X (Twitter)', icon: 'twitter' },
  { key: 'youtube', title: 'YouTube', icon: 'youtube' },
  { key: 'linkedin', title: 'LinkedIn', icon: 'linkedin' },
  { key: 'pinterest', title: 'Pinterest', icon: 'pin' },
];

export function SocialLinks({ socialLinks, name }: Pick<ShopSettings['contacts'], 'socialLinks'> & { name: string }) {
  const { t } = useLingui();
  const links = networks
    .map((network) => ({ ...network, href: socialLinks[network.key] }))
    .filter(({ href }) => href.startsWith('https://'));

  if (links.length === 0) return null;
  return (
    <ul className={styles['links']}>
      {links.map(({ key, title, icon, href }) => (
        <li key={key}>
          <a className={styles['link']} href={href} rel="noreferrer" aria-label={t`${name} on ${title}`}>
            <Icon name={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
