import type { OnUnreadable, Unreadable } from '@portal/ports/unreadable';
import type { OperatorTopic } from '../events/events.ts';
import type { Transaction } from '../database/database.ts';

export type CustomerUnit = { region: string; partnerId: string; customerId: string; customerName: string };
export type ConnectionUnit = { region: string };
export type Units = { customer: CustomerUnit; connection: ConnectionUnit };

/**
 * Some rows of an answer. What the portal has heard or done since `requestedAt` is newer than they are. `whole` on the last
 * page of a whole reading: what none of its pages named is gone, but for what it has named and could not be read, which is
 * in `unreadable` by then. One without an id may be anything: then nothing is gone.
 */
export type Page<R> = {
  rows: readonly R[];
  unreadable: readonly Unreadable[];
  whole: boolean;
  requestedAt: Date;
  answeredAt: Date;
};

/** What is copied of an outside system, for each customer in each region or for each connection as a whole. */
export type Mirror<K extends keyof Units, R> = {
  name: string;
  system: string;
  unit: K;
  everySeconds: number;
  /** Nothing is metered from it, so that not every hour has to be read. */
  isMetered?: false;
  /** What the operator's open screens hear of when a reading has ended, however it did. */
  tells?: OperatorTopic;
  /** Page by page; each is written before the one after the next is asked for. */
  read(unit: Units[K], onUnreadable: OnUnreadable): AsyncIterable<readonly R[]>;
  /** What is new since the last time, null the first time; asked for every two seconds while a screen is open. */
  changes?(unit: Units[K], since: string | null): Promise<{ since: string; changed: readonly R[] }>;
  write(tx: Transaction, unit: Units[K], page: Page<R>): Promise<void>;
} & (K extends 'connection' ? { regions: readonly string[] } : object);

export type AnyMirror = Mirror<'customer', unknown> | Mirror<'connection', unknown>;

/** Keeps the literal types of a definition. */
export const defineMirror = <const K extends keyof Units, R>(mirror: Mirror<K, R>): Mirror<K, R> => mirror;

/** All pages as one, for what has to be known whole before any of it is written. */
export async function* asOnePage<R>(pages: AsyncIterable<readonly R[]>): AsyncGenerator<readonly R[]> {
  const all: R[] = [];
  for await (const page of pages) all.push(...page);
  yield all;
}
