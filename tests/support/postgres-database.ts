import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Creates an empty database on a PostgreSQL server and returns its address, and a function that drops it. */
export async function createPostgresDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const executeAsAdmin = async (statement: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await executeAsAdmin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => executeAsAdmin(`drop database ${name} with (force)`) };
}
