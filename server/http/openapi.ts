import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod';

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
  let text: string | null = null;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text);
  });
}
