import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { KeyboardEvent, MouseEvent, ReactElement } from 'react';
import type { LocationSuggestion } from '#domain/entities.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './address-combobox.module.css';
import { nextOption } from './next-option.ts';

/** Props of the text field of a combobox. */
type InputProps = {
  role: 'combobox';
  'aria-autocomplete': 'list';
  'aria-expanded': boolean;
  'aria-controls': string;
  'aria-activedescendant': string | undefined;
  onInput: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

type AddressComboboxProps = {
  suggestions: readonly LocationSuggestion[];
  /** Whether the list is shown if there are suggestions. */
  isOpen: boolean;
  onChoose: (suggestion: LocationSuggestion) => void;
  /** Called when an arrow key opens the list, and when Escape closes it. */
  onToggle: (isOpen: boolean) => void;
  listClassName?: string | undefined;
  /** Renders the text field, which receives the given props. */
  children: (inputProps: InputProps) => ReactElement;
};

/**
 * A text field with a list of suggested addresses, following the ARIA combobox pattern: the focus stays in the field,
 * `aria-activedescendant` marks the active option, and Enter chooses it. Enter without an active option submits the form.
 */
export function AddressCombobox({ suggestions, isOpen, onChoose, onToggle, listClassName, children }: AddressComboboxProps) {
  const { t } = useLingui();
  const id = useId();
  const [active, setActive] = useState<LocationSuggestion | null>(null);
  const isExpanded = isOpen && suggestions.length > 0;
  const activeIndex = isExpanded ? suggestions.findIndex((suggestion) => suggestion === active) : -1;
  const activeSuggestion = suggestions[activeIndex];

  function chooseSuggestion(suggestion: LocationSuggestion) {
    setActive(null);
    onChoose(suggestion);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape' && isOpen) onToggle(false);
    if (key === 'Enter' && activeSuggestion !== undefined) chooseSuggestion(activeSuggestion);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.length > 0) {
      const next = nextOption(activeIndex < 0 ? null : activeIndex, key, suggestions.length);
      setActive(next === null ? null : (suggestions[next] ?? null));
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      onToggle(true);
    } else if (key !== 'Escape' || !isExpanded) return;
    event.preventDefault();
    event.stopPropagation();
  }

  const listProps = { id: `${id}-list`, role: 'listbox', 'aria-label': t`Suggested addresses`, hidden: !isExpanded };
  const optionProps = (suggestion: LocationSuggestion, index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === activeIndex,
    className: styles['option'],
    // A mouse button or a tap would move the focus away from the field.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => chooseSuggestion(suggestion),
  });

  return (
    <>
      {children({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isExpanded,
        'aria-controls': `${id}-list`,
        'aria-activedescendant': activeSuggestion === undefined ? undefined : `${id}-${activeIndex}`,
        onInput: () => setActive(null),
        onKeyDown: handleKeyDown,
      })}
      <div {...listProps} className={classNames(styles['list'], listClassName)}>
        {suggestions.map((suggestion, index) => (
          <div key={suggestion.description} {...optionProps(suggestion, index)}>
            <span className={styles['main']}>{suggestion.structured_formatting.main_text}</span>{' '}
            <span className={styles['secondary']}>{suggestion.structured_formatting.secondary_text}</span>
          </div>
        ))}
      </div>
    </>
  );
}
