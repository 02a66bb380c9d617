import { queryKeys } from './query-keys.ts';
import { queryOptions } from '@tanstack/react-query';
import { orderPageSize, retryStatuses } from '#config/constants.ts';
import type { User } from '#domain/entities.ts';
import type { Login, OrdersPage } from './auth.schema.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { ApiClient, CallOptions, Credentials, RetryRule } from '#api/http/http.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';
import { queryDefaults } from '#api/http/query-defaults.ts';

/**
 * Retry rule of the GETs that send or consume a code. They are not retried after a network error, because the request may have
 * succeeded.
 */
const codeRetry: RetryRule = { statuses: retryStatuses, isRetriedAfterNetworkError: false };

const schemas = () => loadModule(() => import('./auth.schema.ts'));

/** Returns the query of calls about the customer's own data. */
const accountQuery = ({ token, user }: Credentials) => ({ token, user_id: String(user.id) });

/**
 * Creates a session.
 *
 * @throws ApiError with a message to display
 * @spec docs/behaviour §4 Auth; §7 POST /v2/public/auth/login/
 */
export async function login(api: ApiClient, form: { email: string; password: string }, options: CallOptions = {}): Promise<Login> {
  const call = 'POST auth/login';
  const { loginResponseSchema, loginRequestSchema } = await schemas();
  const body = encodeRequest(call, loginRequestSchema, form);
  return parseResponse(
    call,
    loginResponseSchema,
    await api.send({ call, method: 'POST', path: '/v2/public/auth/login/', body, ...options }),
  );
}

/**
 * Creates an account and its first session. Until the email is verified, the session allows only to verify, log out, and order.
 *
 * @throws ApiError with a message to display
 * @spec docs/behaviour §4 Auth; §7 POST /v2/public/auth/signup/
 */
export async function signup(
  api: ApiClient,
  form: { first_name: string; last_name: string; phone: string; email: string; password: string },
  options: CallOptions = {},
): Promise<Login> {
  const call = 'POST auth/signup';
  const { loginResponseSchema, signupRequestSchema } = await schemas();
  const body = encodeRequest(call, signupRequestSchema, form);
  return parseResponse(
    call,
    loginResponseSchema,
    await api.send({ call, method: 'POST', path: '/v2/public/auth/signup/', body, ...options }),
  );
}

/**
 * Ends the session on the server.
 *
 * @spec docs/behaviour §7 POST /v2/public/auth/logout/
 */
export async function logout(api: ApiClient, credentials: Credentials, options: CallOptions = {}): Promise<void> {
  await api.send({ call: 'POST auth/logout', method: 'POST', path: '/v2/public/auth/logout/', credentials, ...options });
}

/**
 * Verifies a mailed one-time code. A code is valid only once, and may be used up if there is no response. With credentials,
 * the server keeps that session.
 *
 * @spec docs/behaviour §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function verifyOtp(
  api: ApiClient,
  form: { otp: string; email: string },
  options: CallOptions & { credentials?: Credentials | null } = {},
): Promise<Login> {
  const call = 'GET auth/verify-otp';
  const { loginResponseSchema, verifyOtpRequestSchema } = await schemas();
  const query = encodeRequest(call, verifyOtpRequestSchema, form);
  const response = await api.send({ call, method: 'GET', path: '/v2/public/auth/verify-otp/', query, retry: codeRetry, ...options });
  return parseResponse(call, loginResponseSchema, response);
}

/**
 * Requests a one-time code by mail. The response does not reveal whether the email has an account.
 *
 * @throws ApiError 429: `code_recently_sent` with the seconds until the next code, or another rate limit
 * @spec docs/behaviour §7 GET /v2/public/auth/send-otp/
 */
export async function sendOtp(api: ApiClient, email: string, options: CallOptions = {}): Promise<void> {
  const call = 'GET auth/send-otp';
  const { sendOtpRequestSchema } = await schemas();
  const query = encodeRequest(call, sendOtpRequestSchema, { email });
  await api.send({ call, method: 'GET', path: '/v2/public/auth/send-otp/', query, retry: codeRetry, ...options });
}

/**
 * Sets a new password with a one-time code. Ends all sessions of the account.
 *
 * @spec docs/behaviour §5 Password reset; §7 POST /v2/public/auth/reset-password/
 */
export async function resetPassword(
  api: ApiClient,
  form: { email: string; otp: string; password: string },
  options: CallOptions = {},
): Promise<void> {
  const call = 'POST auth/reset-password';
  const { resetPasswordRequestSchema } = await schemas();
  const body = encodeRequest(call, resetPasswordRequestSchema, form);
  await api.send({ call, method: 'POST', path: '/v2/public/auth/reset-password/', body, ...options });
}

/**
 * Fetches the account's data.
 *
 * @throws ApiError 401: the session has ended; 403 `unverified`: the email is not verified yet.
 * @spec docs/behaviour §7 GET /v2/public/auth/profile
 */
export async function fetchProfile(api: ApiClient, credentials: Credentials, options: CallOptions = {}): Promise<User> {
  const call = 'GET auth/profile';
  const { accountRequestSchema, profileResponseSchema } = await schemas();
  const query = encodeRequest(call, accountRequestSchema, accountQuery(credentials));
  const response = await api.send({ call, method: 'GET', path: '/v2/public/auth/profile', query, credentials, ...options });
  return parseResponse(call, profileResponseSchema, response);
}

/** Query of `fetchProfile`, keyed by user. */
export const profileQuery = (api: ApiClient, credentials: Credentials) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.profile(credentials.user.id),
    queryFn: ({ signal }) => fetchProfile(api, credentials, { signal }),
  });

/**
 * Updates the account's data. Refetch the profile afterwards, because a new email is pending until its code is submitted.
 *
 * @spec docs/behaviour §7 PATCH /v2/public/auth/update-profile
 */
export async function updateProfile(api: ApiClient, credentials: Credentials, user: User, options: CallOptions = {}): Promise<void> {
  const call = 'PATCH auth/update-profile';
  const { accountRequestSchema, updateProfileRequestSchema } = await schemas();
  const query = encodeRequest(call, accountRequestSchema, accountQuery(credentials));
  const body = encodeRequest(call, updateProfileRequestSchema, user);
  await api.send({ call, method: 'PATCH', path: '/v2/public/auth/update-profile', query, body, credentials, ...options });
}

/**
 * Fetches a page of up to twenty past orders; pages start at 1.
 *
 * @throws ApiError 401: the session has ended.
 * @spec docs/behaviour §7 GET /v2/public/auth/orders; §9 Order list
 */
export async function fetchOrders(api: ApiClient, credentials: Credentials, page: number, options: CallOptions = {}): Promise<OrdersPage> {
  const call = 'GET auth/orders';
  const { ordersResponseSchema, ordersRequestSchema } = await schemas();
  const query = encodeRequest(call, ordersRequestSchema, {
    ...accountQuery(credentials),
    page: String(page),
    limit: String(orderPageSize),
  });
  return parseResponse(
    call,
    ordersResponseSchema,
    await api.send({ call, method: 'GET', path: '/v2/public/auth/orders', query, credentials, ...options }),
  );
}

/** Query of `fetchOrders`, keyed by user. */
export const ordersQuery = (api: ApiClient, credentials: Credentials, page: number) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.orders(credentials.user.id, page),
    queryFn: ({ signal }) => fetchOrders(api, credentials, page, { signal }),
  });

/**
 * Deletes the account permanently.
 *
 * @throws ApiError 401: the session has ended, or the account is already deleted.
 * @spec docs/behaviour §5 Account deletion; §7 DELETE /v2/public/auth/delete-profile/
 */
export async function deleteProfile(api: ApiClient, credentials: Credentials, password: string, options: CallOptions = {}): Promise<void> {
  const call = 'DELETE auth/delete-profile';
  const { deleteProfileRequestSchema } = await schemas();
  const body = encodeRequest(call, deleteProfileRequestSchema, { token: credentials.token, user_id: credentials.user.id, password });
  await api.send({ call, method: 'DELETE', path: '/v2/public/auth/delete-profile/', body, credentials, ...options });
}
