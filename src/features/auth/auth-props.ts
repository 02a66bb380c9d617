import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import type { Readable } from '#domain/cart.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';

/** What the account forms show and send to. */
export type AuthProps = {
  auth: ActorRefFrom<typeof authMachine>;
  /** Seconds until the next code may be asked for. */
  codeWait: Readable<number>;
};

/** What a form that asks for a mailed code is given besides. */
export type CodeProps = AuthProps & { site: Pick<SiteConfig, 'demo' | 'apiRoot'> };

export type AuthLeaf = LeafOf<typeof authMachine>;

export function leafOf(snapshot: SnapshotFrom<typeof authMachine>): AuthLeaf {
  return statePath(snapshot.value) as AuthLeaf;
}
