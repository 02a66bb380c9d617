import type { I18n, MessageDescriptor } from '@lingui/core';
import type { SiteConfig } from '#config/site.ts';

/** Returns the document title: page name, then restaurant name. @spec docs/behaviour §2 Page titles */
export function titleText(title: MessageDescriptor | undefined, site: SiteConfig, i18n: I18n): string {
  return title === undefined ? site.title : `${i18n._(title)} · ${site.title}`;
}
