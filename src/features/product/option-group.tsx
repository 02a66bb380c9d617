import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { Id, ItemOption } from '#domain/entities.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { ChoiceRow } from './choice-row.tsx';
import styles from './option-group.module.css';
import { chosenCount, isSingle } from './selection.ts';
import type { SelectionEvent } from './selection.ts';

type OptionGroupProps = {
  option: ItemOption;
  /** Id of the choice that was rejected because the maximum is reached. */
  rejected: Id | null;
  isMissing: boolean;
  isDisabled: boolean;
  onChoose: (event: SelectionEvent) => void;
};

/** The choices of an option, with its requirement and validation message. */
export function OptionGroup({ option, rejected, isMissing, isDisabled, onChoose }: OptionGroupProps) {
  const name = useId();
  const optionId = option.option_id;
  const minimum = option.option_min ?? 0;
  const isMet = minimum > 0 && chosenCount(option) >= minimum;

  return (
    <ChoiceGroup
      className={styles['group']}
      disabled={isDisabled}
      data-option={optionId}
      tabIndex={-1}
      legend={
        <>
          <span className={styles['name']}>{option.option_name}</span>{' '}
          <span className={styles['requirement']} data-state={isMissing ? 'missing' : isMet ? 'met' : minimum > 0 ? 'required' : 'free'}>
            {isMet ? <Icon name="check" /> : null}
            <Requirement minimum={minimum} maximum={option.option_max ?? null} />
          </span>
        </>
      }
      error={isMissing ? <Trans>Choose at least {minimum}</Trans> : null}
    >
      {option.option_options.map((choice) => (
        <ChoiceRow key={choice.id} option={option} choice={choice} name={name} isRejected={choice.id === rejected} onChoose={onChoose} />
      ))}
      {isSingle(option) && minimum === 0 ? (
        <Choice
          type="radio"
          name={name}
          label={<Trans>No, thank you</Trans>}
          checked={chosenCount(option) === 0}
          onChange={() => onChoose({ type: 'option.cleared', optionId })}
        />
      ) : null}
    </ChoiceGroup>
  );
}

function Requirement({ minimum, maximum }: { minimum: number; maximum: number | null }) {
  if (minimum > 0 && minimum === maximum) return <Plural value={minimum} one="# choice, required" other="# choices, required" />;
  if (maximum === null) return minimum > 0 ? <Trans>at least {minimum}, required</Trans> : <Trans>as you like</Trans>;
  if (minimum === 0) return <Plural value={maximum} one="up to # choice" other="up to # choices" />;
  return (
    <Trans>
      {minimum} to {maximum} choices, required
    </Trans>
  );
}
