import { ApiError } from '#api/http/errors.ts';
import { RefusedError } from '#machines/account-form.ts';

/**
 * Runs a call of an account form.
 *
 * @throws RefusedError if the server refuses the call; other errors are rethrown
 */
export async function withAccountErrors<Response>(call: () => Promise<Response>): Promise<Response> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof ApiError && error.kind === 'response' ? new RefusedError(error.message, error.errors) : error;
  }
}
