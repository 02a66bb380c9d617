import type { Db } from '#server/database/database.ts';
import type { CallFault } from './faults.ts';

/** A call of the emulated API. */
export type Call = {
  db: Db;
  now: Date;
  /** Form fields by name, such as `payment_method_data[card][number]`. */
  params: Readonly<Record<string, string>>;
  /** Whether the caller sent the secret key. Otherwise it must send the intent's client secret. */
  isOwner: boolean;
  /** Whether faults may be injected. */
  hasFaults: boolean;
  /** Fault injected into this call. */
  fault: CallFault | null;
};
