import type { Locale } from '#config/site.ts';
import { Notice } from '#ui/page/notice.tsx';
import styles from './language-notice.module.css';

/** The offer of a language, in that language. */
const offers: Record<Locale, string> = {
  en: 'This page is also available in English',
  fr: 'Cette page est aussi disponible en français',
};

/** Link to the same page in another language. Changing the language is a page load. */
export function LanguageNotice({ locale, href }: { locale: Locale; href: string }) {
  return (
    <Notice data-notice tone="info" className={styles['notice']}>
      <a href={href} lang={locale} hrefLang={locale} translate="no">
        {offers[locale]}
      </a>
    </Notice>
  );
}
