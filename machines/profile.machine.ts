/**
 * Profile: saves changes to a customer's data, and exports the data to a file.
 *
 *   idle ─ profile.save ▶ saving ─▶ idle
 *   idle ─ export.request ▶ exporting ─▶ idle
 *
 * It has no final state, because a customer may save several times: `updateUser` reports each saved profile. A call in flight
 * continues when its page is left (`background`).
 *
 * @spec docs/behaviour §2 /profile/ViewProfile, /profile/ViewAccount; §8 Server error on an auth call
 */
import { assertEvent, assign, setup } from 'xstate';
import { isProfileValid, type ProfileForm } from '#domain/account/auth.ts';
import type { User } from '#domain/entities.ts';
import {
  setCallFailure,
  setIncompleteFailure,
  noMessages,
  type AccountFailure,
  type AccountNotice,
  type FormContext,
  type FormTag,
} from './account-form.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const profileMachine = setup({
  types: {} as {
    context: FormContext;
    events: { type: 'profile.save'; form: ProfileForm } | { type: 'export.request' };
    tags: FormTag | 'background';
  },
  actors: {
    /** Sends the changes and returns the profile that the server stored. */
    saveProfile: actorPlaceholder<User, ProfileForm>('saveProfile'),
    /** Downloads the customer's data as a file. */
    exportData: actorPlaceholder<void, void>('exportData'),
  },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    setNotice: assign((_, notice: AccountNotice) => ({ failure: null, notice })),
    clearMessages: assign(noMessages),
    /** Supplied with `provide()`: updates the session and discards the draft. */
    updateUser: (_, _user: User) => {},
  },
  guards: { isProfileValid: (_, form: ProfileForm) => isProfileValid(form) },
}).createMachine({
  id: 'profile',
  context: { ...noMessages },
  initial: 'idle',
  states: {
    idle: {
      tags: 'editable',
      on: {
        'profile.save': [
          { guard: { type: 'isProfileValid', params: ({ event }) => event.form }, target: 'saving', actions: 'clearMessages' },
          { actions: setIncompleteFailure },
        ],
        'export.request': { target: 'exporting', actions: 'clearMessages' },
      },
    },
    saving: {
      tags: ['busy', 'background'],
      invoke: {
        id: 'saveProfile',
        src: 'saveProfile',
        input: ({ event }) => {
          assertEvent(event, 'profile.save');
          return event.form;
        },
        onDone: {
          target: 'idle',
          actions: [
            { type: 'updateUser', params: ({ event }) => event.output },
            { type: 'setNotice', params: 'saved' },
          ],
        },
        onError: { target: 'idle', actions: setCallFailure },
      },
    },
    exporting: {
      tags: ['busy', 'background'],
      invoke: {
        id: 'exportData',
        src: 'exportData',
        onDone: { target: 'idle', actions: { type: 'setNotice', params: 'exported' } },
        onError: { target: 'idle', actions: setCallFailure },
      },
    },
  },
});
