import type { FormContext } from '#machines/account-form.ts';
import { invokedSlots } from '#qa/paths/graph.ts';
import type { Moment } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/run.ts';

const contextOf = ({ after }: Moment) => after.context as FormContext;
const failed = ({ step }: Moment, outcome: string) => step.slot?.outcome === outcome;

/** Properties that every form of the account has. */
export const formInvariants: Invariants = {
  'a refused request shows the server’s message and fields, and the form stays editable (§8)': (moment) =>
    !failed(moment, 'refused') ||
    (JSON.stringify(contextOf(moment).failure) === JSON.stringify({ type: 'refused', message: 'Non.', fields: { email: 'Déjà prise.' } }) &&
      moment.after.hasTag('editable')),
  'a request without a response is reported, and the form stays editable (INV-9)': (moment) =>
    !failed(moment, 'unanswered') || (contextOf(moment).failure?.type === 'unanswered' && moment.after.hasTag('editable')),
  'a form shows a failure or a notice, never both': (moment) => contextOf(moment).failure === null || contextOf(moment).notice === null,
  'a request in flight shows no message of an earlier one': (moment) =>
    !moment.after.hasTag('busy') || moment.before?.hasTag('busy') === true || contextOf(moment).failure === null,
  'the tag busy is set exactly while a request is in flight': ({ after }) => after.hasTag('busy') === invokedSlots(after).length > 0,
};
