import { useLingui } from '@lingui/react/macro';
import { Icon } from '#ui/icon.tsx';
import styles from './quantity.module.css';

/** Quantity stepper. A button that has reached its limit keeps its focus and ignores clicks. */
export function Quantity({
  value,
  min = 1,
  max = 99,
  onChange,
  label,
  itemName,
}: {
  value: number;
  min?: number | undefined;
  max?: number | undefined;
  onChange: (value: number) => void;
  label: string;
  /** Name of the counted item, appended to the accessible names if there are several steppers. */
  itemName?: string | undefined;
}) {
  const { t } = useLingui();
  const labelWith = (name: string) => (itemName === undefined ? name : `${name}, ${itemName}`);

  return (
    <fieldset aria-label={labelWith(label)} className={styles['quantity']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={labelWith(t`Decrease`)}
        aria-disabled={value <= min || undefined}
        onClick={() => value > min && onChange(value - 1)}
      >
        <Icon name="minus" />
      </button>
      <span className={styles['value']} data-live="changes">
        {value}
      </span>
      <button
        type="button"
        className={styles['step']}
        aria-label={labelWith(t`Increase`)}
        aria-disabled={value >= max || undefined}
        onClick={() => value < max && onChange(value + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  );
}
