import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { AddressCombobox } from '#components/address/address-combobox.tsx';
import type { locationMachine } from '#machines/location.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';
import { Button } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './address-search.module.css';
import { useLocationPanel } from './location-context.ts';
import { statusMessages } from './status-messages.tsx';
import { useFieldFocus } from './use-field-focus.ts';

/** Form to search for the delivery address, with suggestions and the status of the search. */
export function AddressSearch() {
  const { panel } = useLocationPanel();
  const { t } = useLingui();
  const id = useId();
  const [isCollapsed, setCollapsed] = useState(false);
  const state = useSelector(panel, ({ value }) => statePath(value) as LeafOf<typeof locationMachine>);
  const context = useSelector(panel, (snapshot) => snapshot.context);
  const isInvalid = useSelector(panel, (snapshot) => snapshot.hasTag('invalid'));
  const fieldRef = useFieldFocus(state);
  const { query, suggestions } = context;

  function changeQuery(text: string) {
    setCollapsed(false);
    panel.send({ type: 'query.changed', query: text });
  }
  function submitQuery(event: FormEvent) {
    event.preventDefault();
    panel.send({ type: 'query.submit' });
  }

  return (
    <form className={styles['search']} onSubmit={submitQuery} aria-busy={state === 'open.lookingUp'}>
      <label className={styles['label']} htmlFor={`${id}-field`}>
        <Trans>Address</Trans>
      </label>
      <AddressCombobox
        suggestions={suggestions}
        isOpen={!isCollapsed}
        onToggle={(isOpen) => setCollapsed(!isOpen)}
        onChoose={(suggestion) => panel.send({ type: 'suggestion.choose', suggestion })}
        listClassName={styles['list']}
      >
        {(inputProps) => (
          <div className={styles['row']}>
            <input
              {...inputProps}
              id={`${id}-field`}
              ref={fieldRef}
              className={styles['field']}
              aria-describedby={`${id}-status`}
              aria-invalid={isInvalid}
              name="place"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={200}
              placeholder={t`Number, street, city`}
              value={query}
              onChange={({ currentTarget }) => changeQuery(currentTarget.value)}
            />
            <Button type="submit" isBusy={state === 'open.lookingUp'}>
              <Trans>Deliver here</Trans>
            </Button>
          </div>
        )}
      </AddressCombobox>
      <span data-live="changes" className={classNames(styles['status'], isInvalid && styles['wrong'])}>
        <span id={`${id}-status`}>{statusMessages[state](context)}</span>
      </span>
    </form>
  );
}
