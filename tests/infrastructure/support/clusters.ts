import { afterAll } from 'vitest';
import { findPostgres, startCluster, type Cluster } from '../../../scripts/test/infrastructure/postgres-cluster.ts';

const clusters: Cluster[] = [];
// Registered when the file is loaded: within a test it would not be called.
afterAll(() => {
  for (const cluster of clusters) cluster.discard();
});

/** Starts a PostgreSQL cluster, which is deleted after the tests of the file. */
export async function useCluster(options: Parameters<typeof startCluster>[1] = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (bin === null) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const cluster = await startCluster(bin, options);
  clusters.push(cluster);
  return cluster;
}
