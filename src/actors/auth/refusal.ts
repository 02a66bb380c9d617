import { ApiError } from '#api/http/errors.ts';
import { RefusedError } from '#machines/account-form.ts';

/**
 * Runs a call for a form of the account.
 *
 * @throws RefusedError if the server refuses it; any other error is rethrown
 */
export async function callOrRefuse<Response>(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ApiError ? new RefusedError(error.message, error.errors) : error;
  }
}
