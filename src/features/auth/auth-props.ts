import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Readable } from '#domain/cart.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';

/** What the account forms show and send to. */
export type AuthProps = {
  auth: ActorRefFrom<typeof authMachine>;
  /** Seconds until the next code may be asked for. */
  codeWait: Readable<number>;
};

export type AuthLeaf = LeafOf<typeof authMachine>;

export function leafOf(snapshot: SnapshotFrom<typeof authMachine>): AuthLeaf {
  return statePath(snapshot.value) as AuthLeaf;
}
