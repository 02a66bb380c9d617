/**
 * Error of a request or response that violates the API contract: malformed JSON, a missing field, or an invalid value. Screens
 * show "An error occurred, please try again": after an invalid response a retry may succeed.
 *
 * @example new ContractError('GET menus', 'payload').message // 'GET menus: payload does not fit the contract'
 * @spec docs/behaviour §7; §8
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** Method and resource, as in `GET menus`. */
  readonly call: string;
  /** First invalid field, such as `user.id`. For a request it begins with `request`. */
  readonly field: string;
  /** False if the request was invalid and therefore not sent. */
  readonly wasSent: boolean;

  constructor(call: string, field: string, options: { wasSent?: boolean; cause?: unknown } = {}) {
    super(`${call}: ${field} does not fit the contract`, { cause: options.cause });
    this.call = call;
    this.field = field;
    this.wasSent = options.wasSent ?? true;
  }
}
