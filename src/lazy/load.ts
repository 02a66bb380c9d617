import { findNewBuild } from '#platform/new-build.ts';
import { reloadPage, watchUnload, type UnloadWatch } from '#platform/reload.ts';
import { isServerReachable } from './connection.ts';

type LoadOptions = {
  /** Whether the page works without the chunk. It then reloads for a new build only, not for a chunk that the browser blocks. */
  isInBackground?: boolean;
};

/** Error of a chunk that could not be loaded. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/**
 * Loads a chunk. All dynamic imports go through it. If the chunk is missing although the server is reachable, as after a deployment
 * that removed the old build, the page reloads, and the promise never settles, so that no error is shown before. A page that is being
 * left does not reload: that would abort the navigation, which may be what has aborted the import.
 *
 * @example const { startCheckout } = await load(() => import('./checkout-session.ts'))
 * @throws ChunkError if the network is down, or the page must not be reloaded now
 * @spec docs/behaviour §8 Failed page-chunk load
 */
export async function load<Chunk>(importChunk: () => Promise<Chunk>, { isInBackground = false }: LoadOptions = {}): Promise<Chunk> {
  const unload = watchUnload();
  try {
    return await importChunk();
  } catch (cause) {
    const isReloadUseful = isInBackground ? findNewBuild().catch(() => null) : isServerReachable();
    if (await isReloadUseful) return await importOrReload(importChunk, unload);
    throw new ChunkError('A chunk cannot be loaded', { cause });
  } finally {
    unload.stop();
  }
}

/** Imports a chunk again, because the network may be back only since the first attempt. Reloads the page if the chunk is missing. */
async function importOrReload<Chunk>(importChunk: () => Promise<Chunk>, unload: UnloadWatch): Promise<Chunk> {
  try {
    return await importChunk();
  } catch (cause) {
    if (!unload.hasBegun() && reloadPage()) await new Promise(() => {});
    throw new ChunkError('A chunk cannot be loaded', { cause });
  }
}
