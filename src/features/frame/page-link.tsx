import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PagePath } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

/** List item that links a page, unless the site disallows the page. @spec docs/behaviour §3 Site configuration: disallowPages */
export function PageLink({ site, to, hash, children }: { site: SiteConfig; to: PagePath; hash?: string; children: ReactNode }) {
  return site.disallowPages.includes(to) ? null : (
    <li>
      <Link to={to} {...(hash && { hash })}>
        {children}
      </Link>
    </li>
  );
}
