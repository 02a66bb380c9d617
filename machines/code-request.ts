import type { AccountFailure } from './account-form.ts';

/** Result of a code request. `isSent`: a code was mailed; otherwise the last one was requested less than a minute ago. */
export type CodeRequest = {
  isSent: boolean;
  /** The server's message if no code was mailed. Empty if it gave none. */
  message?: string;
  /** Seconds until the next code can be requested. */
  cooldownSeconds: number;
};

type RequestDone = { context: { email: string }; event: { output: CodeRequest } };

const startCooldown = {
  type: 'startCooldown',
  params: ({ context, event }: RequestDone) => ({ email: context.email, seconds: event.output.cooldownSeconds }),
} as const;

/**
 * Transitions of a completed code request. Both start the cooldown before the next code. The chart must declare the actions and the guard
 * that are named here.
 */
export const codeRequestTransitions = <Target extends string>(target: Target) =>
  [
    {
      guard: { type: 'isCodeSent', params: ({ event }: RequestDone) => event.output },
      target,
      actions: ['forbidResend', startCooldown, { type: 'setNotice', params: 'codeSent' }],
    },
    {
      target,
      actions: [
        'forbidResend',
        startCooldown,
        {
          type: 'setFailure',
          params: ({ event }: RequestDone): AccountFailure => ({ type: 'tooSoon', message: event.output.message ?? '' }),
        },
      ],
    },
  ] as const;
