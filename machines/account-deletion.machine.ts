/**
 * Account deletion: confirmed by the password, entered twice.
 *
 *   closed ─ deletion.open ▶ filling ─ deletion.submit ▶ deleting ─▶ deleted
 *   deleting ─▶ gone ─ alert.dismiss ▶ deleted        (the account no longer exists on the server)
 *
 * A request in flight continues when its page is left (`background`), and cannot be cancelled. If the session ends, the form
 * stays open to show a message, and `deletion.cancel` leads to `cancelled`. The output says whether the account is deleted.
 *
 * @spec docs/behaviour §5 Account deletion; §8 Server error on an auth call
 */
import { assertEvent, assign, setup } from 'xstate';
import { deletionFailure, type DeletionForm } from '#domain/account/auth.ts';
import { setCallFailure, noMessages, type AccountFailure, type FormContext, type FormTag } from './account-form.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

/** `gone`: the account no longer exists on the server, as after a deletion whose response was lost. */
export type DeletionOutcome = 'deleted' | 'gone';

export const accountDeletionMachine = setup({
  types: {} as {
    context: FormContext & { isLoggedIn: boolean; isDeleted: boolean };
    input: { isLoggedIn: boolean };
    output: { isDeleted: boolean };
    events:
      | { type: 'deletion.open' }
      | { type: 'deletion.cancel' }
      | { type: 'deletion.submit'; form: DeletionForm }
      | { type: 'alert.dismiss' }
      | { type: 'session.opened' }
      | { type: 'session.ended' };
    tags: FormTag | 'background' | 'open';
  },
  actors: { deleteAccount: actorPlaceholder<DeletionOutcome, DeletionForm>('deleteAccount') },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    clearMessages: assign(noMessages),
    setLoggedIn: assign((_, isLoggedIn: boolean) => ({ isLoggedIn })),
    setDeletionFailure: assign(({ context: { isLoggedIn } }, form: DeletionForm) => {
      const type = deletionFailure(isLoggedIn, form);
      return { failure: type === null ? null : { type }, notice: null };
    }),
    markDeleted: assign({ isDeleted: true }),
  },
  guards: {
    isLoggedIn: ({ context }) => context.isLoggedIn,
    isReady: ({ context }, form: DeletionForm) => deletionFailure(context.isLoggedIn, form) === null,
    isGone: (_, outcome: DeletionOutcome) => outcome === 'gone',
  },
}).createMachine({
  id: 'accountDeletion',
  context: ({ input }) => ({ ...input, ...noMessages, isDeleted: false }),
  output: ({ context: { isDeleted } }) => ({ isDeleted }),
  initial: 'closed',
  on: {
    'session.opened': { target: '.closed', actions: ['clearMessages', { type: 'setLoggedIn', params: true }] },
    'session.ended': { actions: { type: 'setLoggedIn', params: false } },
  },
  states: {
    closed: { on: { 'deletion.open': { target: 'filling', actions: 'clearMessages' } } },
    filling: {
      tags: ['editable', 'open'],
      on: {
        'deletion.submit': [
          { guard: { type: 'isReady', params: ({ event }) => event.form }, target: 'deleting', actions: 'clearMessages' },
          { actions: { type: 'setDeletionFailure', params: ({ event }) => event.form } },
        ],
        'deletion.cancel': [{ guard: 'isLoggedIn', target: 'closed', actions: 'clearMessages' }, { target: 'cancelled' }],
      },
    },
    deleting: {
      tags: ['busy', 'background', 'open'],
      on: { 'session.opened': { actions: { type: 'setLoggedIn', params: true } } },
      invoke: {
        id: 'deleteAccount',
        src: 'deleteAccount',
        input: ({ event }) => {
          assertEvent(event, 'deletion.submit');
          return event.form;
        },
        onDone: [
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'gone' },
          { target: 'deleted', actions: 'markDeleted' },
        ],
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    gone: {
      tags: ['background', 'open'],
      on: { 'alert.dismiss': { target: 'deleted', actions: 'markDeleted' } },
    },
    deleted: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
