/** Mutants that behave as their chart does, each with the reason. */
export const equivalentMutants: Readonly<Record<string, string>> = {
  'accountDeletion.closed on on deletion.open: alternative 0 lacks clearMessages':
    'a closed form has no messages: they are cleared when it closes',
};
