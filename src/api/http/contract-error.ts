/**
 * What was to be sent, or what came back, does not have the contract's shape: malformed JSON, a missing field, a text
 * that no request may carry. The screen says "An error occurred, please try again"; the next press may well succeed.
 *
 * @example new ContractError('GET menus', 'payload').message // 'GET menus: payload does not fit the contract'
 * @spec §7; §8
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** Method and resource, as in `GET menus`. */
  readonly call: string;
  /** The first field that does not fit, as in `user.id`; a request's begins with `request`. */
  readonly field: string;
  /** False: what was to be sent does not fit, so nothing was. */
  readonly wasSent: boolean;

  constructor(call: string, field: string, options: { wasSent?: boolean; cause?: unknown } = {}) {
    super(`${call}: ${field} does not fit the contract`, { cause: options.cause });
    this.call = call;
    this.field = field;
    this.wasSent = options.wasSent ?? true;
  }
}
