import type { Queries } from '#server/database/database.ts';
import type { CallFault } from './faults.ts';

/** A call with its parameters and caller. */
export type Call = {
  queries: Queries;
  now: Date;
  /** Form fields by their name: `payment_method_data[card][number]`. */
  params: Readonly<Record<string, string>>;
  /** Whether the caller has the secret key; otherwise it must know the intent's client secret. */
  isOwner: boolean;
  /** Whether faults may be injected. */
  hasFaults: boolean;
  /** Fault injected into this call. */
  fault: CallFault | null;
};
