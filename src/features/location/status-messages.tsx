import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { locationMachine, LocationPanel } from '#machines/location.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';

type Context = ReturnType<LocationPanel['getSnapshot']>['context'];

const noMessage = () => null;
const tooFar = () => <Trans>The address is too far from the restaurant</Trans>;

/** Status message of each leaf state. The type makes adding a state without a message a compile error. */
export const statusMessages: Record<LeafOf<typeof locationMachine>, (context: Context) => ReactNode> = {
  closed: noMessage,
  'open.ready': noMessage,
  'open.waiting': noMessage,
  'open.suggesting': () => <Trans>Searching for addresses…</Trans>,
  'open.suggested': ({ suggestions }) =>
    suggestions.length === 0 ? (
      <Trans>No address found. You can go on typing.</Trans>
    ) : (
      <Plural value={suggestions.length} one="# address found" other="# addresses found" />
    ),
  'open.locating': () => <Trans>Looking for your position…</Trans>,
  'open.unlocated.unavailable': () => <Trans>Your position is not known. Please type your address instead.</Trans>,
  'open.unlocated.denied': () => <Trans>Your position is not shared with this site. Please type your address instead.</Trans>,
  'open.unlocated.timedOut': () => <Trans>Your position did not come in time. Please type your address instead.</Trans>,
  'open.unlocated.inaccurate': () => <Trans>Your position is not exact enough. Please type your address instead.</Trans>,
  'open.unlocated.unknown': () => <Trans>There is no known address at your position. Please type your address instead.</Trans>,
  'open.unlocated.unreachable': () => <Trans>Your position could not be looked up. Please try again, or type your address.</Trans>,
  'open.lookingUp': () => <Trans>Checking the address…</Trans>,
  'open.invalid.unknown': () => <Trans>Address not found. Please check the number and the street, then try again.</Trans>,
  'open.invalid.unreachable': () => <Trans>The address could not be looked up, please try again</Trans>,
  'open.tooFar.alertOpen': tooFar,
  'open.tooFar.alertDismissed': tooFar,
  'open.chosen': noMessage,
};
