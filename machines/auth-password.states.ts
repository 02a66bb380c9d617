/** To a new password. @spec §5 Password reset */
import { authSetup, codeMailed, done, ended, incomplete, refuse, say, sent, unanswered } from './auth.setup.ts';

/** A new password, by a code: for who has forgotten the old one and for who wants another. */
export const resetting = authSetup.createStateConfig({
  initial: 'naming',
  on: {
    'reset.open': {},
    // A customer whose profile another tab has saved goes on choosing a password.
    'session.opened': { guard: 'isLoggedIn', actions: { type: 'rememberSession', params: ({ event }) => event.session } },
    'session.ended': ended,
  },
  states: {
    naming: {
      tags: 'editable',
      on: {
        'reset.ask': [
          {
            guard: { type: 'isAddress', params: ({ event }) => event.email },
            target: 'sending',
            actions: { type: 'rememberEmail', params: ({ event }) => event.email },
          },
          { actions: incomplete },
        ],
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: [...codeMailed, { target: 'naming', actions: refuse }],
        onError: { target: 'naming', actions: unanswered },
      },
    },
    filling: {
      tags: 'editable',
      on: {
        'reset.submit': [
          { guard: { type: 'isResetFilled', params: ({ event }) => event.form }, target: 'setting', actions: 'quieten' },
          { actions: incomplete },
        ],
        'code.resend': { guard: 'canResend', target: 'resending', actions: 'quieten' },
        'reset.restart': { target: 'naming', actions: 'quieten' },
      },
    },
    resending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: [...codeMailed, { target: 'filling', actions: refuse }],
        onError: { target: 'filling', actions: unanswered },
      },
    },
    setting: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { email }, event }) => ({ email, form: sent(event, 'reset.submit').form }),
        onDone: [
          {
            guard: done,
            target: '#auth.anonymous',
            actions: [
              { type: 'rememberSession', params: null },
              'endSession',
              { type: 'notify', params: 'passwordChanged' },
              say('passwordChanged'),
            ],
          },
          { target: 'filling', actions: refuse },
        ],
        onError: { target: 'filling', actions: unanswered },
      },
    },
  },
});
