/** Whether a text is a code of an authenticator app: six digits. */
export const isOneTimeCode = (code: string) => /^[0-9]{6}$/.test(code);
