import * as z from 'zod/mini';
import { encodeRequest, parseResponse } from '#api/http/contract.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import type { ControlChange, ShopControls } from '#domain/staff/controls.ts';
import { controlRequestSchemas, shopControlsSchema } from './controls.schema.ts';

const responseSchema = z.object({ payload: shopControlsSchema });

/** Returns the restaurant's controls. */
export async function fetchControls(api: ApiClient, options: CallOptions = {}): Promise<ShopControls> {
  const call = 'GET staff controls';
  return parseResponse(call, responseSchema, await api.send({ call, method: 'GET', path: '/v2/staff/controls', ...options })).payload;
}

/** Changes a control, and returns all of them. */
export async function sendControlChange(
  api: ApiClient,
  { type, ...content }: ControlChange,
  options: CallOptions = {},
): Promise<ShopControls> {
  const call = 'PUT staff control';
  const schema: z.ZodMiniType<object> = controlRequestSchemas[type];
  const body = encodeRequest(call, schema, content);
  return parseResponse(call, responseSchema, await api.send({ call, method: 'PUT', path: `/v2/staff/controls/${type}`, body, ...options }))
    .payload;
}
