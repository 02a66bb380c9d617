const splitText = 'a split text has a first and a last part';
const matchedGroup = 'the group is a part of every match';
const cached = 'the cache only saves time';
const centsFastPath = 'the slow path returns the same cents';
const sortedByNegatives = 'the sort of Node only asks whether a result is negative';
const noSuchId = 'no id is this text';
const pickupOnly = 'every mode but delivery has the prices and hours of pickup';
const validDate = 'the date of an instant is valid';
const sameWeekday = 'the last day on offer has the weekday of the day before today, and overwrites its hours';

/** The part of `equivalentEdits` about the domain rules. */
export const equivalentDomainEdits: Readonly<Record<string, string>> = {
  'src/domain/account/email.ts: \'\' → "Stryker was here!"': splitText,
  'src/domain/account/password.ts: index - 1 → index + 1': 'a text has as many sequences from the left as from the right',
  'src/domain/account/password.ts: bits < fairBits → bits <= fairBits':
    'no password has exactly this entropy: the logarithms are irrational',
  'src/domain/account/password.ts: bits < strongBits → bits <= strongBits':
    'no password has exactly this entropy: the logarithms are irrational',
  'src/domain/schedule/adjust-hours.ts: range.end <= midnight → range.end < midnight': 'the part after midnight is empty',
  'src/domain/schedule/upcoming-hours.ts: \'mon\' → ""': validDate,
  'src/domain/schedule/upcoming-hours.ts: weekdaysOf(date)?.today → weekdaysOf(date).today': validDate,
  'src/domain/schedule/upcoming-hours.ts: days.filter((day) => day.index >= 0) → days': sameWeekday,
  'src/domain/schedule/upcoming-hours.ts: day.index >= 0 → true': sameWeekday,
  'src/domain/schedule/closed-periods.ts: \'\' → "Stryker was here!"': 'the listed days include today',
  'src/domain/schedule/closed-periods.ts: days.find(({ index }) => index === 0)?.date → days.find(({ index }) => index === 0).date':
    'the listed days include today',
  'src/domain/schedule/closed-periods.ts: [] → ["Stryker was here"]': validDate,
  'src/domain/schedule/closed-periods.ts: weekdays === null → false': validDate,
  'src/domain/schedule/closed-periods.ts: end.minutes < candidate.end → end.minutes <= candidate.end':
    'the end of such a slot is the end of the period',
  [`src/domain/money.ts: '' → "Stryker was here!" in const [, whole = '', fraction = ''] = match;`]: matchedGroup,
  "src/domain/money.ts: typeof value === 'number' && isWholeCents(value) → false": centsFastPath,
  "src/domain/money.ts: typeof value === 'number' → true": 'no text is equal to a number, so it is not whole cents',
  "src/domain/money.ts: typeof value === 'number' → typeof value !== 'number'": centsFastPath,
  'src/domain/money.ts: \'number\' → ""': centsFastPath,
  'src/domain/money.ts: euros.length > maximumEuroDigits → false': 'such an amount is no safe integer',
  'src/domain/money.ts: { return value > 0 && value < 1e13 && Math.round(value * 100) / 100 === value; } → {}': centsFastPath,
  'src/domain/money.ts: value > 0 && value < 1e13 && Math.round(value * 100) / 100 === value → false': centsFastPath,
  'src/domain/money.ts: value < 1e13 → value <= 1e13': centsFastPath,
  'src/domain/money.ts: Math.round(value * 100) / 100 → Math.round(value * 100) * 100': centsFastPath,
  'src/domain/money.ts: value * 100 → value / 100': centsFastPath,
  'src/domain/money.ts: value >= 0 → value > 0': 'the digits of 0 are the same',
  'src/domain/money.ts: value < 1e-6 → value <= 1e-6': 'a millionth is 0 cents too',
  'src/domain/money/ratio.ts: \'\' → "Stryker was here!"': matchedGroup,
  'src/domain/money/ratio.ts: \'0\' → ""': 'both are the number 0',
  'src/domain/money/ratio.ts: scale < 0 → scale <= 0': 'the denominator is 1 either way',
  'src/domain/money/ratio.ts: Number.isSafeInteger(value) → false': 'the digits of an integer are the same fraction',
  'src/domain/money/ratio.ts: doubled < 0n → doubled <= 0n': '0 has no remainder',
  "src/domain/delivery.ts: '' → \"Stryker was here!\" in const normaliseText = (text: string | null | undefined) => foldText(text ?? '').trim();":
    'no zone has such a city or postal code',
  [`src/domain/delivery/location.ts: '' → "Stryker was here!" in const [street = ''] = (formatted_address || query).split(',');`]:
    splitText,
  [`src/domain/delivery/location.ts: '' → "Stryker was here!" in const [firstPart = '', secondPart = ''] = address.split(',', 2).map((part) => part.trim());`]:
    splitText,
  [String.raw`src/domain/delivery/location.ts: /^-?0\.00000,-?0\.00000$/ → /^-?0\.00000,-?0\.00000/`]: 'a longitude has five decimals',
  [String.raw`src/domain/delivery/suggested-address.ts: /\b(\d{5})\s+([^,\d]+)/ → /\b(\d{5})\s([^,\d]+)/`]: 'the city is trimmed',
  'src/domain/delivery/suggested-address.ts: [] → ["Stryker was here"]': 'the first part of a match is not used',
  'src/domain/offers/advertised-code.ts: \'\' → "Stryker was here!"': 'the text contains no code in capitals',
  'src/domain/offers/free-items.ts: [] → ["Stryker was here"]': noSuchId,
  'src/domain/offers/next-offer.ts: others.length === 0 → true': 'the minimum is the last of the conditions',
  'src/domain/offers/offer-conditions.ts: [] → ["Stryker was here"]': noSuchId,
  'src/domain/offers/offers.ts: typeof a !== typeof b → true': 'different ids of the same type are different texts',
  'src/domain/offers/offers.ts: start < end → start <= end': 'equal times have returned before',
  'src/domain/pricing/discounts.ts: remainder > 0 → true': 'more parts have a remainder than there are cents to distribute',
  'src/domain/pricing/discounts.ts: remainder > 0 → remainder >= 0': 'more parts have a remainder than there are cents to distribute',
  'src/domain/pricing/discounts.ts: undistributed === 0 → false': 'no share is raised then',
  'src/domain/pricing/discounts.ts: Number.isSafeInteger(product) → false': 'the exact path returns the same share',
  'src/domain/pricing/price-breakdown.ts: price.delivery === 0 → false': 'the parts of a free delivery are 0',
  'src/domain/pricing/price-breakdown.ts: \'pickup\' → ""': pickupOnly,
  'src/domain/cart/cart-lines.ts: a.key < b.key → a.key <= b.key': 'the lines of a cart have different keys',
  'src/domain/cart/cart-lines.ts: a.key > b.key → true': sortedByNegatives,
  'src/domain/cart/cart-lines.ts: a.key > b.key → false': sortedByNegatives,
  'src/domain/cart/cart-lines.ts: a.key > b.key → a.key >= b.key': sortedByNegatives,
  'src/domain/cart/cart-lines.ts: a.key > b.key → a.key <= b.key': sortedByNegatives,
  'src/domain/cart/resolve-lines.ts: cached !== undefined → false': cached,
  'src/domain/cart/resolve-lines.ts: indexes.set(menus, index); → ;': cached,
};
