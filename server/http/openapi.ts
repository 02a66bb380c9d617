import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { memoizeLast } from './memoize-last.ts';
import { prepareResponse, sendPrepared, type PreparedResponse } from './prepared-response.ts';

/**
 * Builds the schema of a successful response with a payload.
 *
 * @spec docs/behaviour §7 Conventions
 */
export function successSchema<T extends z.core.$ZodType>(payload: T) {
  return z.object({ status: z.literal('success'), payload });
}

/** Successful response without a payload. */
export const emptySuccess = { status: 'success' as const };
export const emptySuccessSchema = z.object({ status: z.literal('success') });

/** Schema of a list of settings. */
export const settingListSchema = z.array(z.object({ name: z.string(), value: z.unknown() }));

/** Serves the OpenAPI description, generated from the routes' schemas, at `GET /openapi.json`. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Storefront API', version } },
    transform: jsonSchemaTransform,
  });
  const cachedResponse = memoizeLast<PreparedResponse>();
  app.get('/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(request, reply, await cachedResponse(version, () => prepareResponse(JSON.stringify(app.swagger())))),
  );
}
