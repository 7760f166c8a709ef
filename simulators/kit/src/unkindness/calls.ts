import type { ReceivedRequest, Reply } from '../messages.ts';

/**
 * What a call of a system does, from which follows what can go wrong with it: `list` tells many things, `read` one, `write`
 * changes something, `task` tells how far the system is with what it was asked, `sign-in` lets somebody in.
 */
export type CallKind = 'list' | 'read' | 'write' | 'task' | 'sign-in';

/** One call of a system, by the name that tests and tables have for it. */
export type NamedCall = { name: string; kind: CallKind };

/** What a system says of itself once: its calls, and how to read what it answers. Fields are named as they stand in answers. */
export type Speech = {
  calls: readonly NamedCall[];
  /** Undefined for a request that is none of these. */
  callOf(request: ReceivedRequest): NamedCall | undefined;
  /** What the rows of a list stand in; the empty name for an answer that is itself a list. */
  rows: readonly string[];
  /** Statuses, states, terms and kinds. */
  words: readonly string[];
  names: readonly string[];
  /** What is in every answer that has a place for it: the vendor's description requires it. The first is the id. */
  always: readonly string[];
  /** Of an answer that is not the last page: what leads to the next one, or tells how many rows there are in all. */
  nextPage?: readonly string[];
  /** Where the way to a next page may stand on the last one too: what is false there. */
  hasMore?: readonly string[];
  total?: readonly string[];
};

/**
 * A reply whose body can be changed. `tree` is what it says, `hasTypes` whether numbers in it are other than texts of digits;
 * `write` makes a reply of it again.
 */
export type Answer = {
  call: NamedCall;
  speech: Speech;
  reply: Reply;
  tree: unknown;
  hasTypes: boolean;
  write(): Reply;
};
