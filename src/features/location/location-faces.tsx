import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LocationFailure } from '#domain/location.ts';
import type { locationMachine, LocationPanel } from '#machines/location.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';

type Context = ReturnType<LocationPanel['getSnapshot']>['context'];

/** Why a place was not found, and what to do; a new failure will not compile without its words. */
const failures: Record<LocationFailure, ReactNode> = {
  denied: <Trans>Your position is not shared with this site. Please type your address instead.</Trans>,
  timedOut: <Trans>Your position did not come in time. Please type your address instead.</Trans>,
  unavailable: <Trans>Your position is not known. Please type your address instead.</Trans>,
  inaccurate: <Trans>Your position is not exact enough. Please type your address instead.</Trans>,
  unknown: <Trans>Address not found. Please check the number and the street, then try again.</Trans>,
  unreached: <Trans>The address could not be looked up, please try again</Trans>,
};
const failed = ({ failure }: Context) => (failure === null ? null : failures[failure]);
const nothing = () => null;
const tooFar = () => <Trans>The address is too far from the restaurant</Trans>;

/** What each state of the chart says under the field; a new one will not compile without its line. */
export const faces: Record<LeafOf<typeof locationMachine>, (context: Context) => ReactNode> = {
  closed: nothing,
  'open.ready': nothing,
  'open.waiting': nothing,
  'open.suggesting': () => <Trans>Searching for addresses…</Trans>,
  'open.suggested': ({ suggestions }) =>
    suggestions.length === 0 ? (
      <Trans>No address found. You can go on typing.</Trans>
    ) : (
      <Plural value={suggestions.length} one="# address found" other="# addresses found" />
    ),
  'open.locating': () => <Trans>Looking for your position…</Trans>,
  'open.unlocated': failed,
  'open.lookingUp': () => <Trans>Checking the address…</Trans>,
  'open.invalid': failed,
  'open.tooFar.alerted': tooFar,
  'open.tooFar.marked': tooFar,
  'open.chosen': nothing,
};
