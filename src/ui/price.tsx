import { Trans } from '@lingui/react/macro';
import styles from './price.module.css';

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** Formats an amount in cents, for example `2340` as `23,40 €`. */
export function formatPrice(cents: number): string {
  return euros.format(cents / 100);
}

/** An amount in cents. With `kind="free"`, reads "Free" instead. */
export function Price({ cents, kind = 'plain' }: { cents: number; kind?: 'plain' | 'strong' | 'free' | undefined }) {
  return (
    <data value={(cents / 100).toFixed(2)} className={styles[kind]}>
      {kind === 'free' ? <Trans>Free</Trans> : formatPrice(cents)}
    </data>
  );
}
