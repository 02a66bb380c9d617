import type { Queries } from '#server/database/database.ts';
import type { CallFault } from './faults.ts';

/** One call: what was sent, and by whom. */
export type Call = {
  queries: Queries;
  now: Date;
  /** Form fields as they were named: `payment_method_data[card][number]`. */
  params: Readonly<Record<string, string>>;
  /** Whether the caller has the secret key; else it must know the intent's client secret. */
  isOwner: boolean;
  /** Whether faults may have been asked for. */
  hasFaults: boolean;
  /** What was asked to go wrong with this call. */
  fault: CallFault | null;
};
