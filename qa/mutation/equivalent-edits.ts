/** Mutants of source code that behave as it does, `file: old → new`, each with the reason. */
export const equivalentEdits: Readonly<Record<string, string>> = {};
