import type { Head } from './chain-repository.ts';
import { copyHash, follows, hashLength, linkLength, nameOf, seqOf, type EntryKey } from './links.ts';

/**
 * `missing`: an entry is gone. `added`: one stands where none was written. `head`: the end of the chain is another.
 * `anchor`: the entry is not what was noted down earlier.
 */
export type Fault = 'changed' | 'missing' | 'added' | 'head' | 'anchor';
/** The first thing that is wrong with a chain; `entry` is null where there is none, `seq` 0 for one in no chain. */
export type Break = { partnerId: string; shard: number; seq: number; fault: Fault; entry: EntryKey | null };

/** A chain, and how far it was followed. */
export type Chain = {
  /** As it was before the entries were read. */
  head: Head;
  /** Hashes that were noted down earlier, by the place of their entry. */
  anchors: ReadonlyMap<number, readonly Buffer[]>;
  seq: number;
  hash: Buffer;
  /** Entries whose predecessor has not come yet, by their place. */
  waiting: Map<number, Buffer>;
  /** Entries after the head: written meanwhile, or not by the portal. */
  later: Buffer[];
  found: Break | null;
};

export const startOf = (head: Head, noted: readonly Head[] = []): Chain => ({
  head,
  anchors: new Map(
    noted.map(({ seq }) => [seq, noted.filter((one) => one.seq === seq).map(({ hash }) => hash)]),
  ),
  seq: 0,
  hash: Buffer.alloc(hashLength),
  waiting: new Map(),
  later: [],
  found: null,
});

function stop(chain: Chain, fault: Fault, at: { seq: number; entry: EntryKey | null }): void {
  const { partnerId, shard } = chain.head;
  chain.found = { partnerId, shard, fault, ...at };
  chain.waiting.clear();
}

/** What the hashes that are known besides say against the entry that the chain has just come to. */
function faultOf({ head, anchors, seq, hash }: Chain): Fault | null {
  if (seq === head.seq && !head.hash.equals(hash)) return 'head';
  return (anchors.get(seq) ?? []).every((noted) => noted.equals(hash)) ? null : 'anchor';
}

function step(chain: Chain, links: Buffer, from: number): void {
  const isRight = follows(chain.hash, links, from);
  chain.seq += 1;
  copyHash(links, from, chain.hash);
  const fault = isRight ? faultOf(chain) : 'changed';
  if (fault) stop(chain, fault, { seq: chain.seq, entry: nameOf(links, from) });
}

function stepThroughWaiting(chain: Chain): void {
  for (let next = chain.waiting.get(chain.seq + 1); next; next = chain.waiting.get(chain.seq + 1)) {
    chain.waiting.delete(chain.seq + 1);
    step(chain, next, 0);
  }
}

/** Takes the next entry that was read, in whatever order they come. */
export function follow(chain: Chain, links: Buffer, from: number): void {
  if (chain.found) return;
  const seq = seqOf(links, from);
  const copy = (): Buffer => Buffer.from(links.subarray(from, from + linkLength));
  if (seq > chain.head.seq) chain.later.push(copy());
  if (seq <= chain.seq || chain.waiting.has(seq)) {
    return stop(chain, 'added', { seq, entry: nameOf(links, from) });
  }
  if (seq > chain.seq + 1) {
    chain.waiting.set(seq, copy());
    return;
  }
  step(chain, links, from);
  if (chain.waiting.size > 0) stepThroughWaiting(chain);
}

/** Says that the entry that the others wait for is not there. */
export const giveUp = (chain: Chain): void => stop(chain, 'missing', { seq: chain.seq + 1, entry: null });

/** After all entries were read: what is missing from the chain, and what stands behind its end of now. */
export function finish(chain: Chain, endNow: number): void {
  if (chain.found) return;
  const { head, anchors } = chain;
  if (chain.seq < Math.max(head.seq, ...anchors.keys())) return giveUp(chain);
  const added = chain.later.find((link) => seqOf(link, 0) > endNow);
  if (added) stop(chain, 'added', { seq: seqOf(added, 0), entry: nameOf(added, 0) });
}
