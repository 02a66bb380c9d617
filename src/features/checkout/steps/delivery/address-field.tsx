import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ChangeEvent, ReactNode } from 'react';
import { AddressCombobox } from '#components/address/address-combobox.tsx';
import type { FieldProps } from '#components/form/use-fields.ts';
import type { DeliveryField } from '#domain/order/forms.ts';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { statePath } from '#machines/state-path.ts';
import { Field } from '#ui/form/field.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import styles from './address-field.module.css';

type AddressFieldProps = Omit<FieldProps<DeliveryField>, 'error'> & { id: string; error: ReactNode; 'aria-describedby'?: string };

/** The street field of the delivery form, which suggests addresses while the customer types. */
export function AddressField({ onChange, onBlur, ...rest }: AddressFieldProps) {
  const { addressSuggestions } = useCheckoutDetails();
  const state = useSelector(addressSuggestions, ({ value }) => statePath(value));
  const isOpen = useSelector(addressSuggestions, (snapshot) => snapshot.hasTag('open'));
  const suggestions = useSelector(addressSuggestions, ({ context }) => context.suggestions);

  function changeAddress(event: ChangeEvent<HTMLInputElement>) {
    onChange(event);
    if (isTyped(event.nativeEvent)) addressSuggestions.send({ type: 'query.changed', query: event.currentTarget.value });
  }
  function leaveField() {
    onBlur();
    // Even while the list is closed: the chart may still be loading, with the typed text in its queue.
    addressSuggestions.send({ type: 'suggestions.close' });
  }

  return (
    <div className={styles['region']} data-machine="addressSuggestions" data-state={state}>
      <AddressCombobox
        suggestions={suggestions}
        isOpen={isOpen}
        onToggle={(opens) => addressSuggestions.send({ type: opens ? 'suggestions.open' : 'suggestions.close' })}
        onChoose={(suggestion) => addressSuggestions.send({ type: 'suggestion.choose', suggestion })}
        listClassName={styles['list']}
      >
        {(inputProps) => (
          <Field
            {...rest}
            {...inputProps}
            onChange={changeAddress}
            onFocus={() => void addressSuggestions.load()}
            onBlur={leaveField}
            aria-required
            enterKeyHint="next"
            autoComplete="address-line1"
            label={<Trans>Address</Trans>}
            hint={<Trans>Number and street</Trans>}
          />
        )}
      </AddressCombobox>
      <span data-live="polite">
        {isOpen && suggestions.length > 0 ? (
          <VisuallyHidden>
            <Plural value={suggestions.length} one="# address found" other="# addresses found" />
          </VisuallyHidden>
        ) : null}
      </span>
    </div>
  );
}

/** Whether the customer typed or pasted. Autofill dispatches an event without `inputType`, or with the type of a replacement. */
function isTyped(event: Event): boolean {
  return 'inputType' in event && event.inputType !== 'insertReplacementText';
}
