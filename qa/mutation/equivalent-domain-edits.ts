const splitText = 'a split text has a first and a last part';
const validDate = 'the date of an instant is valid';
const emptyParts = 'toDayRanges drops empty ranges';
const sameWeekday = 'the last day on offer has the weekday of the day before today, and overwrites its hours';

/** The part of `equivalentEdits` about the domain rules. */
export const equivalentDomainEdits: Readonly<Record<string, string>> = {
  'src/domain/account/email.ts: \'\' → "Stryker was here!"': splitText,
  'src/domain/account/password.ts: index - 1 → index + 1': 'a text has as many sequences from the left as from the right',
  'src/domain/account/password.ts: bits < fairBits → bits <= fairBits':
    'no password has exactly this entropy: the logarithms are irrational',
  'src/domain/account/password.ts: bits < strongBits → bits <= strongBits':
    'no password has exactly this entropy: the logarithms are irrational',
  'src/domain/schedule/adjust-hours.ts: \'mon\' → ""': validDate,
  'src/domain/schedule/adjust-hours.ts: weekdaysOf(date)?.today → weekdaysOf(date).today': validDate,
  'src/domain/schedule/adjust-hours.ts: \'\' → "Stryker was here!"': 'the listed days include today',
  'src/domain/schedule/adjust-hours.ts: days.find(({ index }) => index === 0)?.date → days.find(({ index }) => index === 0).date':
    'the listed days include today',
  'src/domain/schedule/adjust-hours.ts: [] → ["Stryker was here"]': validDate,
  'src/domain/schedule/adjust-hours.ts: weekdays === null → false': validDate,
  'src/domain/schedule/adjust-hours.ts: adjustments.closedPeriods.length === 0 → false':
    'without closed periods every menu keeps its hours',
  'src/domain/schedule/adjust-hours.ts: end.minutes < candidate.end → end.minutes <= candidate.end':
    'the end of such a slot is the end of the period',
  'src/domain/schedule/adjust-hours.ts: [ // A closed period begins in the past, so the part before it has no slot on offer and need not be cut into slots. { ...range, end: start, isCut: false }, { ...range, start: end }, ].filter((part) => part.start < part.end) → [ // A closed period begins in the past, so the part before it has no slot on offer and need not be cut into slots. { ...range, end: start, isCut: false }, { ...range, start: end }]':
    emptyParts,
  'src/domain/schedule/adjust-hours.ts: part.start < part.end → true': emptyParts,
  'src/domain/schedule/adjust-hours.ts: part.start < part.end → part.start <= part.end': emptyParts,
  'src/domain/schedule/adjust-hours.ts: days.filter((day) => day.index >= 0) → days': sameWeekday,
  'src/domain/schedule/adjust-hours.ts: day.index >= 0 → true': sameWeekday,
};
