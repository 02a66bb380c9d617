/** With a session, and out of it. @spec §4 Auth; §5 Account deletion */
import { authSetup, done, ended, forgotten, incomplete, joined, refuse, say, sent, unanswered } from './auth.setup.ts';

/** A session exists: the account’s pages, their profile and their data. Without the code given, only deletion is open. */
export const loggedIn = authSetup.createStateConfig({
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
        'export.ask': { guard: 'isVerified', target: 'exporting', actions: 'quieten' },
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
});

/** Here the customer has left already; the back end is told as well as it can be. */
export const loggingOut = authSetup.createStateConfig({
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
});

/** The account is deleted, once its password was given twice. @spec §5 Account deletion */
export const deleting = authSetup.createStateConfig({
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
});
