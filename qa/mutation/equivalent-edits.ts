/**
 * Reasons why Stryker's edits of the source code do not change its behaviour, so that no test can notice them. Keys have the form
 * `file: old → new`. At present there are none.
 */
export const equivalentEdits: Readonly<Record<string, string>> = {};
