import type { OnUnreadable, Unreadable } from '@portal/ports/unreadable';
import type { OperatorTopic } from '../events/events.ts';
import type { Transaction } from '../database/database.ts';

export type CustomerUnit = { region: string; partnerId: string; customerId: string; customerName: string };
export type ConnectionUnit = { region: string };
export type Units = { customer: CustomerUnit; connection: ConnectionUnit };

/** Some rows of an answer. What the portal has heard or done since `requestedAt` is newer than they are. */
export type Page<R> = {
  rows: readonly R[];
  /** Of a reading of everything, not of what is new. */
  whole: boolean;
  requestedAt: Date;
  answeredAt: Date;
};

/** A reading that has ended, all of whose rows are written. */
export type Reading = {
  /** What it named, by `keyOf`, and by the ids of what could not be read or written: all of that is there. */
  seen: readonly string[];
  /** The ids of what of that could not be read or written. */
  unreadable: readonly string[];
  /** Only then may it say that something is missing: it was of everything, and nothing in it was without an id. */
  isWhole: boolean;
  /** When the reading before it that could say so was answered; null without one. */
  before: Date | null;
  requestedAt: Date;
  answeredAt: Date;
};

/** What is new: the rows, or the ids of what is to be read again, or that all is. `since` goes into the next call. */
export type News<R> = { since: string } & ({ changed: readonly R[] } | { read: 'all' | readonly string[] });

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
  changes?(unit: Units[K], since: string | null): Promise<News<R>>;
  /** The system answers `changes` only once something has changed or some seconds are over, so it is asked again at once. */
  waits?: true;
  /** One of those that `changes` names; null when it is not there, which the next whole reading tells. */
  one?(unit: Units[K], id: string): Promise<R | null>;
  /** The system's id of a row, by which it is called when it cannot be written, and known to be there. */
  keyOf(row: R): string;
  /** May be given a page in parts, when the database refuses one of its rows. */
  write(tx: Transaction, unit: Units[K], page: Page<R>): Promise<void>;
  /** In the transaction that ends the reading: what is missing, and what is metered of it. Answers what it could not do. */
  end?(tx: Transaction, unit: Units[K], reading: Reading): Promise<readonly Unreadable[] | void>;
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
