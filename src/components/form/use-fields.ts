import { useState } from 'react';

/** Props of a text field or a select. */
export type FieldProps<Name extends string> = {
  name: Name;
  value: string;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  error: string | null;
};

/**
 * Connects the fields of a form to values outside the component, because drafts outlive their form. A field's error is shown once
 * the field was blurred, or if `showsAllErrors`.
 */
export function useFields<Name extends string>(options: {
  values: Readonly<Partial<Record<Name, string | undefined>>>;
  change: (name: Name, value: string) => void;
  /** Returns the message for an invalid value, or null. */
  errorMessage: (name: Name) => string | null;
  showsAllErrors: boolean;
}): (name: Name) => FieldProps<Name> {
  const { values, change, errorMessage, showsAllErrors } = options;
  const [touched, setTouched] = useState<readonly Name[]>([]);
  return (name) => ({
    name,
    value: values[name] ?? '',
    onChange: ({ currentTarget }) => change(name, currentTarget.value),
    onBlur: () => setTouched((names) => (names.includes(name) ? names : [...names, name])),
    error: showsAllErrors || touched.includes(name) ? errorMessage(name) : null,
  });
}

/**
 * Logs the fields because of which a form was not accepted: their names, never their values.
 *
 * @spec docs/behaviour §8 Form validation failure
 */
export function logInvalidFields(names: readonly string[]): void {
  if (names.length > 0) console.warn('form validation failed:', names.join(', '));
}
