import { hash } from 'node:crypto';

// A link is PostgreSQL's binary form of the row (partner, shard, seq, id, at, hash, digest): the number of columns, then
// for each its type, its length and its bytes. None is null, so that all links are of one length.
const lengths = { partner: 16, shard: 2, seq: 8, id: 16, at: 8, hash: 32, digest: 32 };
const header = 8;
const partnerAt = 4 + header;
const shardAt = partnerAt + lengths.partner + header;
const seqAt = shardAt + lengths.shard + header;
const idAt = seqAt + lengths.seq + header;
const atAt = idAt + lengths.id + header;
const hashAt = atAt + lengths.at + header;
const digestAt = hashAt + lengths.hash + header;
export const linkLength = digestAt + lengths.digest;

/** Organization and shard of a link, as a key. */
export const chainOf = (links: Buffer, from: number): string =>
  links.toString('latin1', from + partnerAt, from + shardAt + lengths.shard);
export const seqOf = (links: Buffer, from: number): number => Number(links.readBigInt64BE(from + seqAt));

/** The key that `chainOf` has. */
export function chainName(partnerId: string, shard: number): string {
  const name = Buffer.alloc(shardAt + lengths.shard - partnerAt);
  name.write(partnerId.replaceAll('-', ''), 'hex');
  // The header between them: the type int2 and its length.
  name.writeInt32BE(21, lengths.partner);
  name.writeInt32BE(lengths.shard, lengths.partner + 4);
  name.writeInt16BE(shard, shardAt - partnerAt);
  return name.toString('latin1');
}

export const hashLength = lengths.hash;
const joined = Buffer.alloc(lengths.hash + lengths.digest);

/** Whether a link's hash is that of the hash before it and its own digest. */
export function follows(before: Buffer, links: Buffer, from: number): boolean {
  before.copy(joined);
  links.copy(joined, lengths.hash, from + digestAt, from + linkLength);
  const own = links.toString('hex', from + hashAt, from + hashAt + lengths.hash);
  return hash('sha256', joined, 'hex') === own;
}

export const copyHash = (links: Buffer, from: number, into: Buffer): number =>
  links.copy(into, 0, from + hashAt, from + hashAt + lengths.hash);

const y2k = Date.UTC(2000, 0, 1);
const uuidOf = (links: Buffer, from: number): string =>
  links.toString('hex', from, from + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** The key of an entry; its time to the millisecond. */
export type EntryKey = { partnerId: string; shard: number; id: string; at: Date };

export const nameOf = (links: Buffer, from: number): EntryKey => ({
  partnerId: uuidOf(links, from + partnerAt),
  shard: links.readInt16BE(from + shardAt),
  id: uuidOf(links, from + idAt),
  at: new Date(y2k + Math.floor(Number(links.readBigInt64BE(from + atAt)) / 1000)),
});
