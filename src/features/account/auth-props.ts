import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import type { Readable } from '#domain/cart/cart.ts';
import type { authMachine } from '#machines/auth.machine.ts';
import { statePath, type LeafOf } from '#machines/state-path.ts';

/** Props of the account forms. */
export type AuthProps = {
  auth: ActorRefFrom<typeof authMachine>;
  /** Remaining seconds of the cooldown for requesting another code. */
  codeWait: Readable<number>;
};

/** Props of forms with a mailed code. */
export type CodeProps = AuthProps & { site: Pick<SiteConfig, 'demo' | 'apiRoot'> };

export type AuthLeaf = LeafOf<typeof authMachine>;

export function leafOf(snapshot: SnapshotFrom<typeof authMachine>): AuthLeaf {
  return statePath(snapshot.value) as AuthLeaf;
}
