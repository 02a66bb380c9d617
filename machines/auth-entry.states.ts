/** Into the shop: logging in, signing up, and the code that shows whose an address is. @spec §4 Auth; complaint 22 */
import { not } from 'xstate';
import { cleanCode } from '#domain/account/auth.ts';
import {
  authSetup,
  codeMailed,
  incomplete,
  open,
  opened,
  openedVerified,
  openedWithoutPassword,
  refuse,
  say,
  sent,
  unanswered,
  waitForResend,
} from './auth.setup.ts';

/** A session is opened with a password; an address that is not known to be the customer’s needs its code first. */
export const loggingIn = authSetup.createStateConfig({
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
});

/** An account is opened; the back end mails its first code by itself. */
export const signingUp = authSetup.createStateConfig({
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
            actions: [...open, ...waitForResend, say('codeAwaited')],
          },
          { target: 'filling', actions: refuse },
        ],
        onError: { target: 'filling', actions: unanswered },
      },
    },
  },
});

/** The code that was mailed is given, or another one is asked for. */
export const verifying = authSetup.createStateConfig({
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
          // The code was given without the session that signed up: the back end has mailed a second one, for the password.
          {
            guard: openedWithoutPassword,
            target: '#auth.resetting.filling',
            actions: [...open, ...waitForResend, { type: 'notify', params: 'passwordNeeded' }, say('passwordNeeded')],
          },
          { guard: opened, target: '#auth.loggedIn', actions: [...open, say('loggedIn')] },
          { target: 'filling', actions: refuse },
        ],
        onError: { target: 'filling', actions: unanswered },
      },
    },
  },
});
