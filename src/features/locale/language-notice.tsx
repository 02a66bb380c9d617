import type { Locale } from '#config/site.ts';
import { Icon } from '#ui/icon.tsx';
import { exposeHeight } from '#ui/expose-height.ts';
import styles from './language-notice.module.css';

/** The words of the offer, in the language that is offered. */
const words: Record<Locale, { offer: string; close: string }> = {
  en: { offer: 'This page is also available in English', close: 'Close' },
  fr: { offer: 'Cette page est aussi disponible en français', close: 'Fermer' },
};

const exposeOfferHeight = exposeHeight('--offer-height');

type LanguageNoticeProps = { locale: Locale; href: string; onDecline: () => void };

/**
 * Link to the same page in another language. Changing the language is a page load. It is known in the browser only, so it is at the bottom
 * of the window, where it moves no content.
 */
export function LanguageNotice({ locale, href, onDecline }: LanguageNoticeProps) {
  const { offer, close } = words[locale];
  return (
    <section ref={exposeOfferHeight} lang={locale} translate="no" className={styles['notice']}>
      <a href={href} hrefLang={locale}>
        {offer}
      </a>
      <button type="button" className={styles['close']} aria-label={close} onClick={onDecline}>
        <Icon name="x" />
      </button>
    </section>
  );
}
