import type { Database } from '../platform/database/database.ts';
import { finish, follow, giveUp, startOf, type Break, type Chain } from './chain.ts';
import { hasEntry, readHeads, readLinks, readSpans, type Head, type Span } from './chain-repository.ts';
import { chainName, chainOf, hashLength, linkLength, nameOf, seqOf } from './links.ts';

export type Verification = { entries: number; chains: number; breaks: Break[]; heads: Head[] };

/** 16 MB of the table. */
const blocksAtOnce = 2048;
/** How many entries may wait for one that does not come before it is looked for. */
const patience = 20_000;

type Walk = {
  database: Database;
  partnerId: string | undefined;
  chains: Map<string, Chain>;
  entries: number;
  stray: Break[];
};

const nameOfHead = ({ partnerId, shard }: Head): string => chainName(partnerId, shard);
const withoutEntries = ({ partnerId, shard }: Pick<Head, 'partnerId' | 'shard'>): Head => ({
  partnerId,
  shard,
  seq: 0,
  hash: Buffer.alloc(hashLength),
});

/** Those with a head, and those that were noted down and have none any more. */
function chainsOf(heads: readonly Head[], anchors: readonly Head[]): Map<string, Chain> {
  const anchored = Map.groupBy(anchors, nameOfHead);
  const all = new Map([...anchors.map(withoutEntries), ...heads].map((head) => [nameOfHead(head), head]));
  return new Map([...all].map(([name, head]) => [name, startOf(head, anchored.get(name))]));
}

/** A chain that had no end when the heads were read: new since, or not the portal's. */
function newChain({ chains }: Walk, links: Buffer, from: number): Chain {
  const chain = startOf(withoutEntries(nameOf(links, from)));
  chains.set(chainOf(links, from), chain);
  return chain;
}

function take(walk: Walk, links: Buffer): void {
  for (let from = 0; from < links.length; from += linkLength) {
    walk.entries += 1;
    if (seqOf(links, from) > 0) {
      follow(walk.chains.get(chainOf(links, from)) ?? newChain(walk, links, from), links, from);
    } else {
      const entry = nameOf(links, from);
      const { partnerId, shard } = entry;
      walk.stray.push({ partnerId, shard, seq: 0, fault: 'added', entry });
    }
  }
}

/** What many entries wait for is looked for, so that a chain that is broken early does not fill the memory. */
async function lookForMissing({ database, chains }: Walk): Promise<void> {
  for (const chain of chains.values()) {
    if (chain.waiting.size < patience) continue;
    if (!(await hasEntry(database, { ...chain.head, seq: chain.seq + 1 }))) giveUp(chain);
  }
}

async function walkSpan(walk: Walk, span: Span): Promise<void> {
  const read = (firstBlock: number): Promise<Buffer | null> =>
    readLinks(walk.database, { ...span, firstBlock, blocksAtOnce, partnerId: walk.partnerId });
  let next = read(0);
  for (let block = 0; block <= span.blocks; block += blocksAtOnce) {
    const links = await next;
    // Read while these are hashed.
    next = block + blocksAtOnce <= span.blocks ? read(block + blocksAtOnce) : Promise.resolve(null);
    if (links) take(walk, links);
    await lookForMissing(walk);
  }
}

type Scope = { partnerId?: string | undefined; anchors?: readonly Head[] };

/**
 * Follows every chain, of one organization or of all, while others write: entries are read once, as they lie on the disk.
 * `database` works as portal_audit. `anchors`: ends that were noted down earlier, and have to be in the chains still.
 */
export async function verifyAuditLog(database: Database, scope: Scope): Promise<Verification> {
  const { partnerId, anchors = [] } = scope;
  const own = anchors.filter((anchor) => partnerId === undefined || anchor.partnerId === partnerId);
  const chains = chainsOf(await readHeads(database, partnerId), own);
  const walk: Walk = { database, partnerId, chains, entries: 0, stray: [] };
  for (const span of await readSpans(database)) await walkSpan(walk, span);
  const heads = await readHeads(database, partnerId);
  const ends = new Map(heads.map((head) => [nameOfHead(head), head.seq]));
  for (const [name, chain] of chains) finish(chain, ends.get(name) ?? 0);
  const found = [...chains.values()].flatMap((chain) => (chain.found ? [chain.found] : []));
  return { entries: walk.entries, chains: chains.size, breaks: [...found, ...walk.stray], heads };
}
