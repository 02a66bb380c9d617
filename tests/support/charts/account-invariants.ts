// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import type { FormContext } from '#machines/account-form.ts';
import { invokedActors } from '#qa/paths/graph.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const contextOf = ({ after }: StepResult) => after.context as FormContext;
const hasOutcome = ({ step }: StepResult, outcome: string) => step.actor?.outcome === outcome;

/** Properties that every form of the account has. */
export const formInvariants: Invariants = {
  'a refused request shows the server’s message and fields, and the form stays editable (§8)': (result) =>
    !hasOutcome(result, 'refused') ||
    (JSON.stringify(contextOf(result).failure) === JSON.stringify({ type: 'refused', message: 'Non.', fields: { email: 'Déjà prise.' } }) &&
      result.after.hasTag('editable')),
  'a request without a response is reported, and the form stays editable (INV-9)': (result) =>
    !hasOutcome(result, 'unanswered') || (contextOf(result).failure?.type === 'unanswered' && result.after.hasTag('editable')),
  'a form shows a failure or a notice, never both': (result) => contextOf(result).failure === null || contextOf(result).notice === null,
  'a request in flight shows no message of an earlier one': (result) =>
    !result.after.hasTag('busy') || result.before?.hasTag('busy') === true || contextOf(result).failure === null,
  'the tag busy is set exactly while a request is in flight': ({ after }) => after.hasTag('busy') === invokedActors(after).length > 0,
};
