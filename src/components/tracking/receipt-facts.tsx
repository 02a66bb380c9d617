import { useLingui } from '@lingui/react/macro';
import { methodNames } from '#components/method-names.ts';
import type { PaymentMethod, Settings } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';
import { formatInstant } from '#format/dates.ts';
import { formatPhone } from '#format/phone.ts';
import styles from './receipt-facts.module.css';

type ReceiptFactsProps = {
  number: string;
  /** Unix timestamp in milliseconds; null if it is unknown. */
  placedAt: number | null;
  method: PaymentMethod | null | undefined;
  /** The restaurant's name. */
  shopName: string;
  settings: Settings;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** The lines by which a receipt is valid: the order, its date and payment, and who sold it. */
export function ReceiptFacts({ number, placedAt, method, shopName, settings, timeZone }: ReceiptFactsProps) {
  const { t, i18n } = useLingui();
  const date = placedAt === null ? null : formatInstant(placedAt, { timeZone, timeStyle: 'short', locale: i18n.locale });
  const contact = (name: string) => settingText(settings, `contacts.${name}`);
  const [siret, vatNumber] = [contact('siret'), contact('vat_number')];
  const seller = [contact('company') || shopName, contact('address')].filter((part) => part !== '');
  const phone = formatPhone(contact('phone'));
  return (
    <footer className={styles['facts']}>
      <p translate="no">{[t`Order ${number}`, date, method ? t(methodNames[method]) : null].filter((part) => part !== null).join(' · ')}</p>
      <p>
        <span translate="no">{seller.join(' · ')}</span>{' '}
        {phone === '' ? null : <span className={styles['phone']} translate="no">{`· ${phone}`}</span>}
      </p>
      {siret === '' && vatNumber === '' ? null : (
        <p translate="no">
          {[siret === '' ? null : t`SIRET ${siret}`, vatNumber === '' ? null : t`VAT number ${vatNumber}`]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
      )}
    </footer>
  );
}
