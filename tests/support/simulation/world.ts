import type { OrderMode, OrderPayload } from '#domain/entities.ts';
import type { Fault } from './steps.ts';
import type { Placement, StoredControl } from './control-states.ts';
import type { FinalState } from './history.ts';

/** A request of a page to the shop or the card provider. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  payload?: object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** Address of the caller; default: that of the simulated page. */
  remoteAddress?: string;
};

/** A response, or null if none arrived: the outcome of the call is unknown. */
export type ApiResponse = { status: number; body: { code?: string; payload?: unknown; status?: unknown; [field: string]: unknown } } | null;

/** Environment of the simulated visits: the shop, the card provider and the clock. */
export type World = {
  now: () => Date;
  send: (call: Call, fault: Fault | null) => Promise<ApiResponse>;
  wait: (minutes: number) => void;
  sweep: () => Promise<void>;
  /** Refuses the orders that nobody has answered, on one server, or on all at once for `duplicated`. */
  refuseUnanswered: (fault: Fault | null) => Promise<void>;
  /** Starts a session of the restaurant's owner, and returns its cookie. */
  logInStaff: () => Promise<string>;
  /** Returns the orders that were placed since a time, and the stored controls by kind and subject. */
  readPlacements: (since: Date) => Promise<{ placed: Placement[]; controls: Record<string, StoredControl> }>;
  /** Removes all controls, and waits until every server has read the change. */
  clearControls: () => Promise<void>;
  deliverEvents: () => Promise<void>;
  /** Deletes the account with this address. */
  deleteAccount: (email: string) => Promise<void>;
  /** Makes the server fail to compose mails about an order. */
  failEmailsOf: (orderId: string) => Promise<void>;
  /** Backs up the shop's database. */
  backUp: () => Promise<void>;
  /** Restores the shop's database from the backup, as if its servers had been restarted. */
  restoreBackup: () => Promise<void>;
  /** Returns the shop's status of an order, or null if unknown. */
  statusOf: (orderId: string) => Promise<'pending' | 'paid' | 'cancelled' | null>;
  /** Runs all jobs until nothing is pending, and returns the final state. */
  runAllJobs: () => Promise<FinalState>;
  close: () => Promise<void>;
};

/** Functions that create orders and ids. They are deterministic, so that a seed reproduces a visit. */
export type Factories = {
  /** `slot`: 0 for as soon as possible, else the nth slot on offer; default: by the seed. */
  createOrder: (options: { localId: string; cart: number; seed: number; mode?: OrderMode; slot?: number }) => OrderPayload;
  createUuid: (name: string) => string;
};
