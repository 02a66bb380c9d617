import { Plural, useLingui } from '@lingui/react/macro';
import { lineMaximumQuantity } from '#config/constants.ts';
import type { ItemOption, OptionChoice } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { isRepeatable, isSelected } from '#domain/menu/item-parts.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Price } from '#ui/price.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import styles from './choice-row.module.css';
import { isSingle } from './selection.ts';
import type { SelectionEvent } from './selection.ts';

type ChoiceRowProps = {
  option: ItemOption;
  choice: OptionChoice;
  /** Groups the radio buttons of an option. */
  name: string;
  isRejected: boolean;
  onChoose: (event: SelectionEvent) => void;
};

/** A checkbox or radio button for a choice, with a stepper if it can be selected several times. */
export function ChoiceRow({ option, choice, name, isRejected, onChoose }: ChoiceRowProps) {
  const { t } = useLingui();
  const ids = { optionId: option.option_id, choiceId: choice.id };
  const label = choice.name ?? String(choice.id);
  const rejection = isRejected ? <MaximumReached count={option.option_max ?? 0} /> : null;
  const price = choice.price ? (
    <>
      <span translate="no">+&nbsp;</span>
      <Price cents={toCents(choice.price)} />
    </>
  ) : null;
  const shared = {
    name,
    label,
    checked: isSelected(choice),
    onChange: () => onChoose({ type: 'choice.toggled', ...ids }),
  };
  if (!isRepeatable(option)) return <Choice {...shared} type={isSingle(option) ? 'radio' : 'checkbox'} detail={rejection} aside={price} />;
  // The price is below the name, because small screens have no room for it next to the stepper.
  const detail =
    price === null && rejection === null ? null : (
      <>
        {price}
        {rejection}
      </>
    );
  return (
    <div className={styles['repeatable']}>
      <Choice {...shared} type="checkbox" detail={detail} />
      <Quantity
        label={t`Quantity`}
        itemName={label}
        value={choice.quantity ?? 0}
        min={0}
        max={lineMaximumQuantity}
        onChange={(quantity) => onChoose({ type: 'choice.counted', ...ids, quantity })}
      />
    </div>
  );
}

function MaximumReached({ count }: { count: number }) {
  return (
    <span data-live="assertive" className={styles['refusal']}>
      <Plural value={count} one="# choice at most" other="# choices at most" />
    </span>
  );
}
