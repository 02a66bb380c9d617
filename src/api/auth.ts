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
 * The rule of the GETs that act: a code is sent, or used up. The usual statuses repeat them like any GET; a
 * connection that broke does not, for it may have lost the good news.
 */
const codeRetry: RetryRule = { statuses: retryStatuses, isRetriedAfterNetworkError: false };

const schemas = () => loadModule(import('./auth.schema.ts'));

/** The query of the calls about one's own data. */
const accountQuery = ({ token, user }: Credentials) => ({ token, user_id: String(user.id) });

/**
 * Opens a session.
 *
 * @throws ApiError with the message for people.
 * @spec §4 Auth; §7 POST /v2/public/auth/login/
 */
export async function login(api: ApiClient, form: { email: string; password: string }, options: CallOptions = {}): Promise<Login> {
  const call = 'POST auth/login';
  const { loginAnswerSchema, loginRequestSchema } = await schemas();
  const body = encodeRequest(call, loginRequestSchema, form);
  return parseResponse(call, loginAnswerSchema, await api.send({ call, method: 'POST', path: '/v2/public/auth/login/', body, ...options }));
}

/**
 * Opens an account and its first session, which may verify, log out and order until the code is given.
 *
 * @throws ApiError with the message for people.
 * @spec §4 Auth; §7 POST /v2/public/auth/signup/
 */
export async function signup(
  api: ApiClient,
  form: { first_name: string; last_name: string; phone: string; email: string; password: string },
  options: CallOptions = {},
): Promise<Login> {
  const call = 'POST auth/signup';
  const { loginAnswerSchema, signupRequestSchema } = await schemas();
  const body = encodeRequest(call, signupRequestSchema, form);
  return parseResponse(
    call,
    loginAnswerSchema,
    await api.send({ call, method: 'POST', path: '/v2/public/auth/signup/', body, ...options }),
  );
}

/**
 * Ends the session at the back end.
 *
 * @spec §7 POST /v2/public/auth/logout/
 */
export async function logout(api: ApiClient, credentials: Credentials, options: CallOptions = {}): Promise<void> {
  await api.send({ call: 'POST auth/logout', method: 'POST', path: '/v2/public/auth/logout/', credentials, ...options });
}

/**
 * Gives the one-time code that was mailed. It serves once: after an `UnreachableError` it may be used up. A session that is
 * shown lives on.
 *
 * @spec §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function verifyOtp(
  api: ApiClient,
  form: { otp: string; email: string },
  options: CallOptions & { credentials?: Credentials | null } = {},
): Promise<Login> {
  const call = 'GET auth/verify-otp';
  const { loginAnswerSchema, verifyOtpRequestSchema } = await schemas();
  const query = encodeRequest(call, verifyOtpRequestSchema, form);
  const answer = await api.send({ call, method: 'GET', path: '/v2/public/auth/verify-otp/', query, retry: codeRetry, ...options });
  return parseResponse(call, loginAnswerSchema, answer);
}

/**
 * Has a one-time code mailed, where the address has an account; the answer does not tell.
 *
 * @throws ApiError 429: `code_recently_sent` with the seconds until the next code, or any other limit, and nothing was mailed.
 * @spec §7 GET /v2/public/auth/send-otp/
 */
export async function sendOtp(api: ApiClient, email: string, options: CallOptions = {}): Promise<void> {
  const call = 'GET auth/send-otp';
  const { sendOtpRequestSchema } = await schemas();
  const query = encodeRequest(call, sendOtpRequestSchema, { email });
  await api.send({ call, method: 'GET', path: '/v2/public/auth/send-otp/', query, retry: codeRetry, ...options });
}

/**
 * Sets a new password by a one-time code. All sessions of the account end.
 *
 * @spec §5 Password reset; §7 POST /v2/public/auth/reset-password/
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
 * The account's data.
 *
 * @throws ApiError 401: the session has ended; 403 `unverified`: the code was not given yet.
 * @spec §7 GET /v2/public/auth/profile
 */
export async function fetchProfile(api: ApiClient, credentials: Credentials, options: CallOptions = {}): Promise<User> {
  const call = 'GET auth/profile';
  const { accountRequestSchema, profileAnswerSchema } = await schemas();
  const query = encodeRequest(call, accountRequestSchema, accountQuery(credentials));
  const answer = await api.send({ call, method: 'GET', path: '/v2/public/auth/profile', query, credentials, ...options });
  return parseResponse(call, profileAnswerSchema, answer);
}

/** `profile`, for screens. Another account's stands under another key. */
export const profileQuery = (api: ApiClient, credentials: Credentials) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.profile(credentials.user.id),
    queryFn: ({ signal }) => fetchProfile(api, credentials, { signal }),
  });

/**
 * Changes the account's data. The profile is to be read again afterwards: a new address of mail counts only once its
 * code was given.
 *
 * @spec §7 PATCH /v2/public/auth/update-profile
 */
export async function updateProfile(api: ApiClient, credentials: Credentials, user: User, options: CallOptions = {}): Promise<void> {
  const call = 'PATCH auth/update-profile';
  const { accountRequestSchema, updateProfileRequestSchema } = await schemas();
  const query = encodeRequest(call, accountRequestSchema, accountQuery(credentials));
  const body = encodeRequest(call, updateProfileRequestSchema, user);
  await api.send({ call, method: 'PATCH', path: '/v2/public/auth/update-profile', query, body, credentials, ...options });
}

/**
 * A page of past orders, twenty at most, the first page being 1.
 *
 * @throws ApiError 401: the session has ended.
 * @spec §7 GET /v2/public/auth/orders; §9 Order list
 */
export async function fetchOrders(api: ApiClient, credentials: Credentials, page: number, options: CallOptions = {}): Promise<OrdersPage> {
  const call = 'GET auth/orders';
  const { ordersAnswerSchema, ordersRequestSchema } = await schemas();
  const query = encodeRequest(call, ordersRequestSchema, {
    ...accountQuery(credentials),
    page: String(page),
    limit: String(orderPageSize),
  });
  return parseResponse(
    call,
    ordersAnswerSchema,
    await api.send({ call, method: 'GET', path: '/v2/public/auth/orders', query, credentials, ...options }),
  );
}

/** `orders`, for screens. Another account's orders stand under another key. */
export const ordersQuery = (api: ApiClient, credentials: Credentials, page: number) =>
  queryOptions({
    ...queryDefaults,
    queryKey: queryKeys.orders(credentials.user.id, page),
    queryFn: ({ signal }) => fetchOrders(api, credentials, page, { signal }),
  });

/**
 * Deletes the account for good.
 *
 * @throws ApiError 401: the session has ended, or the account is gone already.
 * @spec §5 Account deletion; §7 DELETE /v2/public/auth/delete-profile/
 */
export async function deleteProfile(api: ApiClient, credentials: Credentials, password: string, options: CallOptions = {}): Promise<void> {
  const call = 'DELETE auth/delete-profile';
  const { deleteProfileRequestSchema } = await schemas();
  const body = encodeRequest(call, deleteProfileRequestSchema, { token: credentials.token, user_id: credentials.user.id, password });
  await api.send({ call, method: 'DELETE', path: '/v2/public/auth/delete-profile/', body, credentials, ...options });
}
