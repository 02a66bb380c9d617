import * as z from 'zod/mini';
import { encodeRequest, parseResponse } from '#api/http/contract.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import type { Board, BoardOrder, StaffEvent, StaffSession } from '#domain/order/board.ts';
import { boardOrderSchema, boardSchema, staffEventRequestSchema } from './board.schema.ts';
import { staffLoginRequestSchema, staffSessionSchema } from './session.schema.ts';

const payloadOf = <T>(schema: z.ZodMiniType<T>) => z.object({ payload: schema });

/** Returns who is logged in at the counter. The session is in a cookie. */
export async function fetchStaffSession(api: ApiClient, options: CallOptions = {}): Promise<StaffSession> {
  const call = 'GET staff session';
  const response = await api.send({ call, method: 'GET', path: '/v2/staff/session', ...options });
  return parseResponse(call, payloadOf(staffSessionSchema), response).payload;
}

/** Logs a member of staff in. `code`: one-time code, for accounts that need one. */
export async function logInStaff(
  api: ApiClient,
  credentials: { email: string; password: string; code?: string },
  options: CallOptions = {},
): Promise<StaffSession> {
  const call = 'POST staff session';
  const body = encodeRequest(call, staffLoginRequestSchema, credentials);
  const response = await api.send({ call, method: 'POST', path: '/v2/staff/session', body, ...options });
  return parseResponse(call, payloadOf(staffSessionSchema), response).payload;
}

/** Ends the session. */
export async function logOutStaff(api: ApiClient, options: CallOptions = {}): Promise<void> {
  await api.send({ call: 'DELETE staff session', method: 'DELETE', path: '/v2/staff/session', ...options });
}

/** Returns the open orders and those closed recently. */
export async function fetchBoard(api: ApiClient, options: CallOptions = {}): Promise<Board> {
  const call = 'GET staff orders';
  return parseResponse(call, payloadOf(boardSchema), await api.send({ call, method: 'GET', path: '/v2/staff/orders', ...options })).payload;
}

/** Returns the message of an event stream. @throws ApiError if it does not fit */
export function parseBoardUpdate(text: string): Board {
  return parseResponse('GET staff events', boardSchema, JSON.parse(text));
}

/** Applies an event to an order and returns the order. `isApplied` is false if its state did not accept the event. */
export async function sendStaffEvent(
  api: ApiClient,
  { orderId, event }: { orderId: string; event: StaffEvent },
  options: CallOptions = {},
): Promise<{ isApplied: boolean; order: BoardOrder }> {
  const call = 'POST staff event';
  const path = `/v2/staff/orders/${encodeURIComponent(orderId)}/events`;
  const body = encodeRequest(call, staffEventRequestSchema, event);
  try {
    const response = await api.send({ call, method: 'POST', path, body, ...options });
    return { isApplied: true, order: parseResponse(call, payloadOf(boardOrderSchema), response).payload };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_state') throw error;
    return { isApplied: false, order: parseResponse(call, boardOrderSchema, error.payload) };
  }
}
