import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { FormEvent, KeyboardEvent, PointerEvent } from 'react';
import type { LocationSuggestion } from '#domain/entities.ts';
import type { locationMachine } from '#machines/location.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { Button } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useSelector } from '#ui/use-selector.ts';
import styles from './address-search.module.css';
import { useLocationPanel } from './location-context.ts';
import { statusMessages } from './location-views.tsx';
import { nextOption } from './next-option.ts';
import { useFieldFocus } from './use-field-focus.ts';

/** Address combobox with suggestions, following the ARIA combobox pattern. */
export function AddressSearch() {
  const { panel } = useLocationPanel();
  const { t } = useLingui();
  const id = useId();
  const [active, setActive] = useState<number | null>(null);
  const [isCollapsed, setCollapsed] = useState(false);
  const state = useSelector(panel, ({ value }) => statePath(value) as LeafOf<typeof locationMachine>);
  const context = useSelector(panel, (snapshot) => snapshot.context);
  const isInvalid = useSelector(panel, (snapshot) => snapshot.hasTag('invalid'));
  const fieldRef = useFieldFocus(state);
  const { query, suggestions } = context;
  const isExpanded = suggestions.length > 0 && !isCollapsed;
  const chosen = isExpanded && active !== null ? suggestions[active] : undefined;

  function changeQuery(text: string) {
    setActive(null);
    setCollapsed(false);
    panel.send({ type: 'query.changed', query: text });
  }
  function chooseSuggestion(suggestion: LocationSuggestion) {
    setActive(null);
    panel.send({ type: 'suggestion.choose', suggestion });
  }
  function submitQuery(event: FormEvent) {
    event.preventDefault();
    if (chosen === undefined) panel.send({ type: 'query.submit' });
    else chooseSuggestion(chosen);
  }
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || suggestions.length === 0) return;
    if (event.key === 'Escape' && isExpanded) setCollapsed(true);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setActive(nextOption(isExpanded ? active : null, event.key, suggestions.length));
      setCollapsed(false);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // ARIA combobox pattern: focus stays in the input, `aria-activedescendant` marks the active option.
  const listProps = { id: `${id}-list`, role: 'listbox', 'aria-label': t`Suggested addresses`, className: styles['list'] };
  const optionProps = (suggestion: LocationSuggestion, index: number) => ({
    id: `${id}-${index}`,
    role: 'option',
    'aria-selected': index === active,
    className: styles['option'],
    onPointerDown: (event: PointerEvent) => event.preventDefault(),
    onClick: () => chooseSuggestion(suggestion),
  });

  return (
    <form className={styles['search']} onSubmit={submitQuery} aria-busy={state === 'open.lookingUp'}>
      <label className={styles['label']} htmlFor={`${id}-field`}>
        <Trans>Address</Trans>
      </label>
      <div className={styles['row']}>
        <input
          id={`${id}-field`}
          ref={fieldRef}
          className={styles['field']}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isExpanded}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen === undefined ? undefined : `${id}-${active}`}
          aria-describedby={`${id}-status`}
          aria-invalid={isInvalid}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder={t`Number, street, city`}
          value={query}
          onChange={({ currentTarget }) => changeQuery(currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <Button type="submit" isBusy={state === 'open.lookingUp'}>
          <Trans>Deliver here</Trans>
        </Button>
      </div>
      <div {...listProps} hidden={!isExpanded}>
        {suggestions.map((suggestion, index) => (
          <div key={suggestion.description} {...optionProps(suggestion, index)}>
            <span className={styles['main']}>{suggestion.structured_formatting.main_text}</span>{' '}
            <span className={styles['secondary']}>{suggestion.structured_formatting.secondary_text}</span>
          </div>
        ))}
      </div>
      <output className={classNames(styles['status'], isInvalid && styles['wrong'])}>
        <span id={`${id}-status`}>{statusMessages[state](context)}</span>
      </output>
    </form>
  );
}
