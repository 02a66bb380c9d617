import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState, type ComponentProps, type FocusEvent, type FormEvent } from 'react';
import type { AuthErrors, AuthFieldError } from '#domain/account/auth.ts';
import { fieldErrorMessage, type FieldName } from '#components/form/field-messages.ts';
import { logInvalidFields, useFields } from '#components/form/use-fields.ts';
import type { ActorLike } from '#machines/actor-like.ts';
import type { FormContext } from '#machines/account-form.ts';

/** The part of a form's actor that the fields use. */
type FormActor = Omit<ActorLike<{ context: FormContext; hasTag: (tag: 'busy') => boolean }, never>, 'send'>;

/**
 * Manages the values and errors of an account form. Shows a field's error once the field was touched or the form was submitted, and
 * the errors that the server returned.
 */
export function useAccountForm<Form extends Partial<Record<FieldName, string>>>(
  actor: FormActor,
  options: {
    initialValues: Form;
    validate: (form: Form) => AuthErrors<Form>;
    onSubmit: (form: Form) => void;
    /** Controls the values from outside, for drafts that outlive the form. */
    controlled?: { form: Form; change: (values: Partial<Form>) => void };
  },
) {
  const { t } = useLingui();
  const [values, setValues] = useState(options.initialValues);
  // Autofill changes several fields before the next render: merge into the latest values, not into the rendered ones.
  const mergeValues = (changed: Partial<Form>) => setValues((latest) => ({ ...latest, ...changed }));
  const { form, change } = options.controlled ?? { form: values, change: mergeValues };
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const serverErrors = failure?.type === 'refused' ? failure.fields : {};
  const errors: Partial<Record<string, AuthFieldError>> = options.validate(form);

  const fieldOf = useFields<keyof Form & FieldName>({
    values: form,
    change: (name, value) => change({ [name]: value } as Partial<Form>),
    errorMessage(name) {
      const error = errors[name];
      return error === undefined ? null : t(fieldErrorMessage(name, error));
    },
    showsAllErrors: failure?.type === 'incomplete',
  });

  function field(name: keyof Form & FieldName) {
    const props = fieldOf(name);
    return {
      ...props,
      // Do not show errors on blur while a button is pressed: the layout would shift, and the button would miss the click.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof HTMLButtonElement)) props.onBlur();
      },
      error: props.error ?? serverErrors[name === 'code' ? 'otp' : name] ?? null,
      'aria-required': true,
      enterKeyHint: 'next',
    } satisfies ComponentProps<'input'> & { error: string | null };
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    options.onSubmit(form);
    const invalid = Object.keys(options.validate(form));
    logInvalidFields(invalid);
    const [first] = invalid;
    const firstInvalid = first === undefined ? null : event.currentTarget.elements.namedItem(first);
    if (firstInvalid instanceof HTMLElement) firstInvalid.focus();
  }
  return { form, field, submit, isBusy };
}
