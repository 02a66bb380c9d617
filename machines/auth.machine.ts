/**
 * Auth: who is logged in, and the account's forms.
 *
 *   anonymous ─ login.open ▶ loggingIn: filling ─ login.submit ▶ asking ─▶ loggedIn
 *             ─ signup.open ▶ signingUp: filling ─ signup.submit ▶ asking ─▶ verifying
 *   verifying: filling ─ code.submit ▶ checking ─▶ loggedIn      (sending: a new code)
 *   resetting: naming ─ reset.ask ▶ sending ─▶ filling ─ reset.submit ▶ setting ─▶ anonymous
 *   loggedIn  ─ logout.ask ▶ loggingOut ─▶ anonymous
 *             ─ deletion.open ▶ deleting: filling ─ deletion.submit ▶ asking ─▶ anonymous
 *
 * Logged in means that there is a session. A page opens its form and leaves it; what another tab, or a refused token, does
 * to the session is news. The chart says what came to an end (`announce`), `app/` goes where that leads.
 *
 * @spec §2 Navigation outcomes; §4 Auth; §5 Password reset, Account deletion; §8 Server error on an auth call
 */
import { not } from 'xstate';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode } from '#domain/auth.ts';
import {
  authSetup,
  codeMailed,
  done,
  ended,
  forgotten,
  incomplete,
  joined,
  open,
  opened,
  openedVerified,
  quiet,
  refuse,
  say,
  sent,
  unanswered,
} from './auth.setup.ts';

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({ ...input, ...quiet, parting: null }),
  initial: 'opening',
  on: {
    'login.open': { guard: not('isVerified'), target: '.loggingIn', actions: 'forgive' },
    'signup.open': { guard: not('isVerified'), target: '.signingUp', actions: 'forgive' },
    'verify.open': { guard: 'isCodeAwaited', target: '.verifying', actions: ['forgive', 'nameCodeAddress'] },
    'reset.open': { target: '.resetting', actions: ['forgive', 'nameAccount'] },
    'page.leave': [
      { guard: 'isLoggedIn', target: '.loggedIn', actions: 'quieten' },
      { target: '.anonymous', actions: 'quieten' },
    ],
    'logout.ask': { guard: 'isLoggedIn', target: '.loggingOut', actions: 'partWithSession' },
    'wait.ended': { actions: 'allowResend' },
    'session.opened': [
      {
        guard: { type: 'isSessionVerified', params: ({ event }) => event.session },
        target: '.loggedIn',
        actions: ['quieten', { type: 'rememberSession', params: ({ event }) => event.session }, say('loggedIn')],
      },
      { actions: { type: 'rememberSession', params: ({ event }) => event.session } },
    ],
    'session.ended': { actions: 'dropSession' },
  },
  states: {
    opening: { always: [{ guard: 'isLoggedIn', target: 'loggedIn' }, { target: 'anonymous' }] },
    anonymous: { on: { 'session.opened': joined } },
    loggingIn: {
      initial: 'filling',
      on: { 'login.open': {} },
      states: {
        filling: {
          tags: 'editable',
          on: {
            'login.submit': [
              { guard: { type: 'isLoginFilled', params: ({ event }) => event.form }, target: 'asking', actions: 'quieten' },
              { actions: incomplete },
            ],
          },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ event }) => sent(event, 'login.submit').form,
            onDone: [
              { guard: openedVerified, target: '#auth.loggedIn', actions: [...open, say('loggedIn')] },
              { guard: opened, target: '#auth.verifying.sending', actions: [...open, say('codeAwaited')] },
              { target: 'filling', actions: refuse },
            ],
            onError: { target: 'filling', actions: unanswered },
          },
        },
      },
    },
    signingUp: {
      initial: 'filling',
      on: { 'signup.open': {} },
      states: {
        filling: {
          tags: 'editable',
          on: {
            'signup.submit': [
              { guard: { type: 'isSignupFilled', params: ({ event }) => event.form }, target: 'asking', actions: 'quieten' },
              { actions: incomplete },
            ],
          },
        },
        asking: {
          tags: 'busy',
          invoke: {
            id: 'signUp',
            src: 'signUp',
            input: ({ event }) => sent(event, 'signup.submit').form,
            onDone: [
              {
                guard: opened,
                target: '#auth.verifying',
                actions: [
                  ...open,
                  'forbidResend',
                  { type: 'beginWait', params: ({ context }) => ({ email: context.email, seconds: codeResendMs / 1000 }) },
                  say('codeAwaited'),
                ],
              },
              { target: 'filling', actions: refuse },
            ],
            onError: { target: 'filling', actions: unanswered },
          },
        },
      },
    },
    verifying: {
      initial: 'filling',
      on: { 'verify.open': {} },
      states: {
        filling: {
          tags: 'editable',
          on: {
            'code.submit': [
              {
                guard: { type: 'isCodeFilled', params: ({ event }) => event },
                target: 'checking',
                actions: { type: 'rememberEmail', params: ({ event }) => event.email },
              },
              { actions: incomplete },
            ],
            'code.resend': [
              { guard: not('canResend') },
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
            onDone: [...codeMailed, { target: 'filling', actions: refuse }],
            onError: { target: 'filling', actions: unanswered },
          },
        },
        checking: {
          tags: 'busy',
          invoke: {
            id: 'verifyCode',
            src: 'verifyCode',
            input: ({ context: { email }, event }) => ({ email, code: cleanCode(sent(event, 'code.submit').code) }),
            onDone: [
              { guard: opened, target: '#auth.loggedIn', actions: [...open, say('loggedIn')] },
              { target: 'filling', actions: refuse },
            ],
            onError: { target: 'filling', actions: unanswered },
          },
        },
      },
    },
    resetting: {
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
    },
    loggedIn: {
      initial: 'resting',
      on: {
        'page.leave': { actions: 'quieten' },
        'deletion.open': { target: 'deleting', actions: 'quieten' },
        'session.opened': { actions: { type: 'rememberSession', params: ({ event }) => event.session } },
        'session.ended': ended,
      },
      states: {
        resting: {
          tags: 'editable',
          on: {
            'profile.save': [
              { guard: { type: 'isProfileFilled', params: ({ event }) => event.form }, target: 'saving', actions: 'quieten' },
              { actions: incomplete },
            ],
            'export.ask': { target: 'exporting', actions: 'quieten' },
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ event }) => sent(event, 'profile.save').form,
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => event.output },
                target: 'resting',
                actions: [
                  { type: 'rememberUser', params: ({ event }) => event.output },
                  { type: 'keepSession', params: ({ context }) => context.session },
                ],
              },
              { target: 'resting', actions: refuse },
            ],
            onError: { target: 'resting', actions: unanswered },
          },
        },
        exporting: {
          tags: 'busy',
          invoke: {
            id: 'exportData',
            src: 'exportData',
            onDone: { target: 'resting', actions: { type: 'notify', params: 'exported' } },
            onError: { target: 'resting', actions: unanswered },
          },
        },
      },
    },
    /** Here the customer has left already; the back end is told as well as it can be. */
    loggingOut: {
      tags: 'busy',
      entry: ['forgetCustomer', say('loggedOut')],
      on: { 'page.leave': {}, 'logout.ask': {}, 'session.opened': joined },
      invoke: {
        id: 'logOut',
        src: 'logOut',
        input: ({ context }) => ({ session: context.parting }),
        onDone: 'anonymous',
        onError: 'anonymous',
      },
    },
    deleting: {
      initial: 'filling',
      on: {
        'deletion.cancel': [
          { guard: 'isLoggedIn', target: 'loggedIn', actions: 'quieten' },
          { target: 'anonymous', actions: ['quieten', say('ended')] },
        ],
      },
      states: {
        filling: {
          tags: 'editable',
          on: {
            'deletion.submit': [
              { guard: { type: 'isDeletionReady', params: ({ event }) => event.form }, target: 'asking', actions: 'quieten' },
              { actions: { type: 'refuseDeletion', params: ({ event }) => event.form } },
            ],
          },
        },
        /** Nothing but its own answer ends a deletion. */
        asking: {
          tags: 'busy',
          on: {
            'login.open': {},
            'signup.open': {},
            'verify.open': {},
            'reset.open': {},
            'page.leave': {},
            'logout.ask': {},
            'deletion.cancel': {},
            'session.opened': { actions: { type: 'rememberSession', params: ({ event }) => event.session } },
          },
          invoke: {
            id: 'deleteAccount',
            src: 'deleteAccount',
            input: ({ event }) => sent(event, 'deletion.submit').form,
            onDone: [
              { guard: done, ...forgotten },
              { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone', actions: { type: 'fail', params: 'gone' } },
              { target: 'filling', actions: refuse },
            ],
            onError: { target: 'filling', actions: unanswered },
          },
        },
        /** The back end does not know the account any more: it counts as deleted, once that was read. */
        gone: { tags: 'failed', on: { 'alert.dismiss': forgotten } },
      },
    },
  },
});
