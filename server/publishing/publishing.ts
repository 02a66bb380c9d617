import * as z from 'zod';
import { openDatabase, type Db } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import { readControlResponse, requestControl, type ControlRoutes } from './control-socket.ts';
import { listPublications, publishShop, publishVersion, type Publication, type PublishedVersion } from './publications.ts';
import { ShopFileError, validateForSale } from './read-shop-file.ts';

const changeCountSchema = z.object({ added: z.int(), removed: z.int(), changed: z.int() });
const publicationSchema: z.ZodType<Publication> = z.object({
  version: z.string(),
  previous: z.string().nullable(),
  changes: z.object({
    menus: changeCountSchema,
    categories: changeCountSchema,
    items: changeCountSchema,
    offers: changeCountSchema,
    settings: changeCountSchema,
    streets: changeCountSchema,
    'delivery costs': changeCountSchema,
    site: changeCountSchema,
  }),
});
const publishedVersionsSchema: z.ZodType<PublishedVersion[]> = z.array(
  z.object({ version: z.string(), publishedAt: z.coerce.date(), menus: z.int(), items: z.int(), offers: z.int() }),
);
const rejectionSchema = z.object({ source: z.string(), problems: z.array(z.string()) });

/** Operations on the shop's published content. */
export type Publisher = {
  /**
   * Validates and publishes content. `source` names the content in errors.
   *
   * @throws {ShopFileError}
   */
  publish: (content: unknown, source: string) => Promise<Publication>;
  /**
   * Publishes an earlier version again. Returns null if it was never published.
   *
   * @throws {ShopFileError}
   */
  publishVersion: (version: string) => Promise<Publication | null>;
  /** Lists the latest publications, newest first. */
  list: () => Promise<PublishedVersion[]>;
};

/** Creates a publisher that writes to the database. */
function createDatabasePublisher(db: Db, { isDemo }: Pick<Env, 'isDemo'>): Publisher {
  const validate = (content: unknown, source: string) => validateForSale(content, source, { isDemo });
  return {
    publish: async (content, source) => publishShop(db, validate(content, source)),
    publishVersion: (version) => publishVersion(db, version, validate),
    list: () => listPublications(db),
  };
}

/** Registers the control routes through which `npm run publish` reaches the embedded database of a running server. */
export function publishingRoutes(db: Db, env: Pick<Env, 'isDemo'>): ControlRoutes {
  const { publish, publishVersion: publishAgain, list } = createDatabasePublisher(db, env);
  return (control) => {
    control.setErrorHandler(async (error, _request, reply) => {
      if (!(error instanceof ShopFileError)) throw error;
      return reply.code(422).send({ source: error.source, problems: error.problems });
    });
    control.get('/publications', async () => list());
    control.post('/publications', async ({ body }) => {
      const { content, source } = z.object({ content: z.unknown(), source: z.string() }).parse(body);
      return publish(content, source);
    });
    control.post<{ Params: { version: string } }>('/publications/:version', async ({ params }) => ({
      found: await publishAgain(params.version),
    }));
  };
}

/** Creates a publisher that sends commands to the server running on `dataDir`. */
function createControlPublisher(dataDir: string): Publisher {
  const send = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const response = await requestControl(dataDir, { method, path, ...(content === undefined ? {} : { body: JSON.stringify(content) }) });
    if (response === null) throw new Error(`The server on ${dataDir} has stopped`);
    const body = await readControlResponse(response);
    if (response.statusCode === 422) {
      const { source, problems } = rejectionSchema.parse(body);
      throw new ShopFileError(source, problems);
    }
    if (response.statusCode !== 200) throw new Error(`The server on ${dataDir} answered ${response.statusCode}: ${JSON.stringify(body)}`);
    return body;
  };
  return {
    publish: async (content, source) => publicationSchema.parse(await send('POST', '/publications', { content, source })),
    publishVersion: async (version) =>
      z.object({ found: publicationSchema.nullable() }).parse(await send('POST', `/publications/${encodeURIComponent(version)}`, {})).found,
    list: async () => publishedVersionsSchema.parse(await send('GET', '/publications')),
  };
}

/**
 * Runs `action` with a publisher, which uses the running server if that holds the embedded database, otherwise the database itself.
 *
 * @throws {FolderLockedError} if another process has locked the folder and accepts no commands
 */
export async function withPublisher<T>(
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'isDemo'>,
  action: (publisher: Publisher) => Promise<T>,
): Promise<T> {
  if (env.databaseUrl === null && (await isServerListening(env.dataDir))) return action(createControlPublisher(env.dataDir));
  const database = await openDatabase(env);
  try {
    return await action(createDatabasePublisher(database.db, env));
  } finally {
    await database.close();
  }
}

async function isServerListening(dataDir: string): Promise<boolean> {
  const response = await requestControl(dataDir, { method: 'GET', path: '/publications' });
  response?.resume();
  return response !== null;
}
