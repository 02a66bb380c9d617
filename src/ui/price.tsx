import { Trans } from '@lingui/react/macro';
import styles from './price.module.css';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** `2340` is `23,40 €`. */
export function formatPrice(cents: number): string {
  return euros.format(cents / 100);
}

/** `free` reads "Free" instead of the amount, in the colour of good news. */
export function Price({ cents, kind = 'plain' }: { cents: number; kind?: 'plain' | 'strong' | 'free' | undefined }) {
  return (
    <data value={(cents / 100).toFixed(2)} className={styles[kind]}>
      {kind === 'free' ? <Trans>Free</Trans> : formatPrice(cents)}
    </data>
  );
}
