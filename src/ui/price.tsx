import { Trans, useLingui } from '@lingui/react/macro';
import { formatPrice } from '#format/numbers.ts';
import styles from './price.module.css';

/** An amount in cents. With `kind="free"`, reads "Free" instead. */
export function Price({ cents, kind = 'plain' }: { cents: number; kind?: 'plain' | 'strong' | 'free' | undefined }) {
  const { i18n } = useLingui();
  return (
    <data value={(cents / 100).toFixed(2)} className={styles[kind]} translate={kind === 'free' ? undefined : 'no'}>
      {kind === 'free' ? <Trans>Free</Trans> : formatPrice(cents, i18n.locale)}
    </data>
  );
}
