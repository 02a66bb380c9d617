import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState, type ChangeEvent, type ComponentProps, type FocusEvent, type FormEvent } from 'react';
import type { AuthErrors, AuthFieldError } from '#domain/auth.ts';
import { useTouched } from '#ui/form/touched.ts';
import type { AuthProps } from '#features/auth/auth-props.ts';
import { fieldWords, type AuthFieldName } from './field-words.ts';

/**
 * An account form's values as typed, and what each field has to say: after the visitor has left it or tried to go on,
 * and what the back end found wrong with it.
 */
export function useAuthForm<Form extends Partial<Record<AuthFieldName, string>>>(
  auth: AuthProps['auth'],
  options: {
    begin: Form;
    errorsOf: (form: Form) => AuthErrors<Form>;
    send: (form: Form) => void;
    /** Where the values are kept, if they outlive the form. */
    kept?: { form: Form; change: (form: Form) => void };
  },
) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(options.begin);
  const { form, change } = options.kept ?? { form: typed, change: setTyped };
  const [isTouched, touch] = useTouched<string>();
  const isChecked = useSelector(auth, (snapshot) => snapshot.context.failure === 'incomplete');
  const said = useSelector(auth, (snapshot) => snapshot.context.refusal.fields);
  const isBusy = useSelector(auth, (snapshot) => snapshot.hasTag('busy'));
  const errors: Partial<Record<string, AuthFieldError>> = options.errorsOf(form);

  function field(name: keyof Form & AuthFieldName) {
    const error = errors[name];
    const own = error && (isChecked || isTouched(name)) ? t(fieldWords(name, error)) : null;
    return {
      name,
      value: form[name] ?? '',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change({ ...form, [name]: currentTarget.value }),
      // An error that shows as a button is pressed would push the button away from under the press.
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof HTMLButtonElement)) touch(name);
      },
      error: own ?? said[name === 'code' ? 'otp' : name] ?? null,
      'aria-required': true,
    } satisfies ComponentProps<'input'> & { error: string | null };
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    options.send(form);
    const [first] = Object.keys(options.errorsOf(form));
    const faulty = first === undefined ? null : event.currentTarget.elements.namedItem(first);
    if (faulty instanceof HTMLElement) faulty.focus();
  }
  return { form, field, submit, isBusy };
}
