import type { lineRefundMachine } from '#machines/line-refund.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

const isSending = (value: unknown) => JSON.stringify(value).includes('refunding') || JSON.stringify(value).includes('resending');

export const invariants: Invariants<typeof lineRefundMachine> = {
  'only pieces whose amount is shown are refunded': ({ before, after }) =>
    !isSending(after.value) || (after.context.amount !== null && after.context.lines.length > 0 && before !== null),
  'pieces of a refund that may be stored are not changed': ({ before, after }) =>
    before === null || !(before.matches({ open: 'unsettled' }) || isSending(before.value)) || after.context.lines === before.context.lines,
  'a repeated refund has the same id': ({ before, step, after }) =>
    before === null || step.event.type === 'refund.open' || after.context.refundId === before.context.refundId,
  'a refund that is unanswered, or fails on the server, is never said to be refused': ({ before, step, after }) =>
    before === null ||
    !isSending(before.value) ||
    !/ (serverError|unreachable)$/.test(step.name) ||
    (after.matches({ open: 'unsettled' }) && after.context.failure?.type !== 'refused'),
  'a failure is shown exactly in the states that name it': ({ after }) =>
    !after.hasTag('open') ||
    (after.context.failure !== null) ===
      (['notRefundable', 'quoteFailed', 'refused', 'unsettled'] as const).some((open) => after.matches({ open })),
  'nothing is sent while a refund is on its way': ({ before, step, after }) =>
    step.event.type !== 'refund.submit' || before === null || !before.hasTag('busy') || after.value === before.value,
};
