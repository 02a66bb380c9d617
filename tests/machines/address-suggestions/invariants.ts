// References: §n in docs/behaviour.

import type { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const leafOf = (snapshot: { value: unknown } | null) => statePath(snapshot?.value ?? '');
const enters = (leaf: string, before: { value: unknown } | null, after: { value: unknown }) =>
  leafOf(before) !== leaf && leafOf(after) === leaf;

/** Properties of every step of the address suggestions. @spec docs/behaviour §5 Location suggestions */
export const invariants: Invariants<typeof addressSuggestionsMachine> = {
  'fewer than three characters are never sent (§5)': ({ after }) =>
    leafOf(after) !== 'open.suggesting' || after.context.query.trim().length >= 3,
  'a call for suggestions begins only after the debounce': ({ before, step, after }) =>
    !enters('open.suggesting', before, after) || (step.delay === 'suggestDelay' && leafOf(before) === 'open.waiting'),
  'the list opens by typing or on request only': ({ before, step, after }) =>
    !after.hasTag('open') || before?.hasTag('open') === true || ['query.changed', 'suggestions.open'].includes(step.event.type),
  'an address is looked up only for a suggestion that was chosen from the open list': ({ before, step, after }) =>
    !enters('choosing', before, after) || (step.event.type === 'suggestion.choose' && before?.hasTag('open') === true),
  'a choice closes the list and forgets its suggestions': ({ after }) =>
    leafOf(after) !== 'choosing' || after.context.suggestions.length === 0,
};
