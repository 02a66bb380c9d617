import { useLingui } from '@lingui/react/macro';
import { Icon } from './icon.tsx';
import styles from './quantity.module.css';

export function Quantity({
  value,
  min = 1,
  max = 99,
  onChange,
  label,
}: {
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
  label: string;
}) {
  const { t } = useLingui();

  return (
    <fieldset aria-label={label} className={styles['quantity']}>
      <button type="button" className={styles['step']} aria-label={t`Decrease`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </button>
      <output className={styles['value']}>{value}</output>
      <button type="button" className={styles['step']} aria-label={t`Increase`} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
