/** A code was mailed (`isSent`), or the last one is less than a minute old; the next can be requested after the cooldown. */
export type CodeRequest = { isSent: boolean; cooldownSeconds: number };

type RequestDone = { context: { email: string }; event: { output: CodeRequest } };

const startCooldown = {
  type: 'startCooldown',
  params: ({ context, event }: RequestDone) => ({ email: context.email, seconds: event.output.cooldownSeconds }),
} as const;

/** Transitions of an answered code request: either way the next code has to wait. */
export const whenCodeRequested = <Target extends string>(target: Target) =>
  [
    {
      guard: { type: 'isCodeSent', params: ({ event }: RequestDone) => event.output },
      target,
      actions: ['forbidResend', startCooldown, { type: 'setNotice', params: 'codeSent' }],
    },
    { target, actions: ['forbidResend', startCooldown, { type: 'setFailure', params: { type: 'tooSoon' } }] },
  ] as const;
