import { useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import styles from './quantity.module.css';

export function Quantity({
  value,
  min = 1,
  max = 99,
  onChange,
  label,
  of,
}: {
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
  label: string;
  /** What is counted, where several quantities stand side by side: ends the names of the buttons. */
  of?: string | undefined;
}) {
  const { t } = useLingui();
  const named = (name: string) => (of === undefined ? name : `${name}, ${of}`);

  return (
    <fieldset aria-label={named(label)} className={styles['quantity']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={named(t`Decrease`)}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className={styles['value']}>{value}</output>
      <button
        type="button"
        className={styles['step']}
        aria-label={named(t`Increase`)}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
