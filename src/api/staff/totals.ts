import * as z from 'zod/mini';
import { parseResponse } from '#api/http/contract.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import { dayTotalsSchema } from './totals.schema.ts';

const responseSchema = z.object({ payload: dayTotalsSchema });

/** Returns the totals of a day (`YYYY-MM-DD`). Only the owner may read them. */
export async function fetchDayTotals(api: ApiClient, date: string, options: CallOptions = {}): Promise<DayTotals> {
  const call = 'GET staff totals';
  const response = await api.send({ call, method: 'GET', path: '/v2/staff/totals', query: { date }, ...options });
  return parseResponse(call, responseSchema, response).payload;
}

/** Returns a day's orders as a CSV file. Only the owner may read them. */
export async function fetchDayExport(api: ApiClient, date: string, options: CallOptions = {}): Promise<string> {
  const call = 'GET staff totals as CSV';
  const text = await api.send({ call, method: 'GET', path: '/v2/staff/totals.csv', query: { date }, isText: true, ...options });
  return parseResponse(call, z.string(), text);
}
