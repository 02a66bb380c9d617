import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { apiError } from './errors.ts';
import type { Database } from '#server/database/database.ts';
import type { App } from '#server/dependencies.ts';
import { root } from '#server/root.ts';

const manifest = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** Version of the running package. */
export const version = manifest.version;

/** Returns the commit of the working copy, or `unknown` if the server does not run in one. */
function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], timeout: 2000 })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}

const healthSchema = z.object({ status: z.literal('ok'), version: z.string(), commit: z.string() });

/** Registers `GET /healthz`: 200 if the database responds, otherwise 503. */
export function healthRoutes(app: App, { ping }: Pick<Database, 'ping'>): void {
  let commit: string | null = null;
  app.get('/healthz', { schema: { response: { 200: healthSchema } } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    await ping().catch((cause: unknown) => {
      throw Object.assign(apiError(503, { code: 'unavailable', retryAfter: 1 }), { cause });
    });
    commit ??= readCommit();
    return { status: 'ok' as const, version, commit };
  });
}
