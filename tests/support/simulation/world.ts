import type { Fault } from './schedule.ts';
import type { FinalState } from './history.ts';

/** One call of a page, to the shop or to the card provider. */
export type Call = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  payload?: object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
};

/** Null: no answer came, and nobody knows what became of the call. */
export type Answer = { status: number; body: { code?: string; payload?: unknown; status?: unknown; [field: string]: unknown } } | null;

/** The shop, its card provider and the time, as visits meet them. */
export type World = {
  now: () => Date;
  send: (call: Call, fault: Fault | null) => Promise<Answer>;
  wait: (minutes: number) => void;
  sweep: () => Promise<void>;
  deliverEvents: () => Promise<void>;
  /** The account of this address is deleted. */
  deleteAccount: (email: string) => Promise<void>;
  /** Makes an order one of which no mail can be written. */
  spoilMails: (orderId: string) => Promise<void>;
  /** Copies the shop's database. */
  backUp: () => Promise<void>;
  /** Puts the shop's database back to its copy, as if its servers had been stopped and started again. */
  restoreBackup: () => Promise<void>;
  /** How an order stands, asked of the shop itself; null: it does not know it. */
  statusOf: (orderId: string) => Promise<'pending' | 'paid' | 'cancelled' | null>;
  /** Lets everything come to rest, and tells what is left. */
  rest: () => Promise<FinalState>;
  close: () => Promise<void>;
};
