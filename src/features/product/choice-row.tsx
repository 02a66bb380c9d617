import { Plural, useLingui } from '@lingui/react/macro';
import { lineMaximumQuantity } from '#config/constants.ts';
import type { ItemOption, OptionChoice } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { isRepeatable, isSelected } from '#domain/parts.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Price } from '#ui/price.tsx';
import { Quantity } from '#ui/form/quantity.tsx';
import styles from './choice-row.module.css';
import { isSingle } from './selection.ts';
import type { Choosing } from './selection.ts';

type ChoiceRowProps = {
  option: ItemOption;
  choice: OptionChoice;
  /** Groups the radio buttons of an option. */
  name: string;
  isRefused: boolean;
  onChoose: (wish: Choosing) => void;
};

/** A choice to take or leave, with a stepper beside it where it may be taken several times. */
export function ChoiceRow({ option, choice, name, isRefused, onChoose }: ChoiceRowProps) {
  const { t } = useLingui();
  const ids = { optionId: option.option_id, choiceId: choice.id };
  const label = choice.name ?? String(choice.id);
  const refusal = isRefused ? <AtMost count={option.option_max ?? 0} /> : null;
  const price = choice.price ? (
    <>
      +&nbsp;
      <Price cents={toCents(choice.price)} />
    </>
  ) : null;
  const shared = {
    name,
    label,
    checked: isSelected(choice),
    onChange: () => onChoose({ type: 'choice.toggled', ...ids }),
  };
  if (!isRepeatable(option)) return <Choice {...shared} type={isSingle(option) ? 'radio' : 'checkbox'} detail={refusal} aside={price} />;
  // The price stands below the name: beside the stepper there is no room for it on a phone.
  const detail =
    price === null && refusal === null ? null : (
      <>
        {price}
        {refusal}
      </>
    );
  return (
    <div className={styles['repeatable']}>
      <Choice {...shared} type="checkbox" detail={detail} />
      <Quantity
        label={t`Quantity`}
        of={label}
        value={choice.quantity ?? 0}
        min={0}
        max={lineMaximumQuantity}
        onChange={(quantity) => onChoose({ type: 'choice.counted', ...ids, quantity })}
      />
    </div>
  );
}

function AtMost({ count }: { count: number }) {
  return (
    <span role="alert" className={styles['refusal']}>
      <Plural value={count} one="# choice at most" other="# choices at most" />
    </span>
  );
}
