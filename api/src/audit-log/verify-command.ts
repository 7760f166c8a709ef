import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { readConfig, requireSetting } from '../platform/process/config.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { eventOf, type Head } from './chain-repository.ts';
import type { Break } from './chain.ts';
import { verifyAuditLog, type Verification } from './verify.ts';

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const options = {
  partner: { type: 'string' },
  heads: { type: 'boolean', default: false },
  anchor: { type: 'string' },
} as const;

const anchorLine = z.object({
  partner: z.uuid(),
  chain: z.number().int(),
  entries: z.number().int().nonnegative(),
  hash: z.hex(),
});

const lineOf = ({ partnerId, shard, seq, hash }: Head): string =>
  JSON.stringify({ partner: partnerId, chain: shard, entries: seq, hash: hash.toString('hex') });

/** The lines that `--heads` once printed; others are passed over. */
async function readAnchors(file: string): Promise<Head[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('{'));
  return lines
    .map((line) => anchorLine.parse(JSON.parse(line)))
    .filter(({ entries }) => entries > 0)
    .map(({ partner, chain, entries, hash }) => ({
      partnerId: partner,
      shard: chain,
      seq: entries,
      hash: Buffer.from(hash, 'hex'),
    }));
}

const faults = {
  changed: 'it is not as it was written',
  missing: 'it is missing',
  added: 'it was not written by the portal',
  head: 'the end of the chain is not as it was written',
  anchor: 'it is not what was noted down',
} as const;

async function sentenceOf(db: Database, { partnerId, shard, seq, fault, entry }: Break): Promise<string> {
  const place = seq === 0 ? 'in no chain' : `chain ${shard}, entry ${seq}`;
  const what = entry ? ` (${await eventOf(db, entry)}, ${entry.at.toISOString()}, ${entry.id})` : '';
  return `BROKEN: partner ${partnerId}, ${place}${what}: ${faults[fault]}`;
}

async function report(db: Database, verified: Verification, seconds: number): Promise<void> {
  const { entries, chains, breaks } = verified;
  const speed = Math.round(entries / Math.max(seconds, 0.001));
  print(`${entries} entries in ${chains} chains, ${seconds.toFixed(1)} s, ${speed} entries/s`);
  for (const one of breaks) print(await sentenceOf(db, one));
  print(breaks.length === 0 ? 'Every chain holds.' : `${breaks.length} of them broken.`);
}

/**
 * `portal verify-audit [--partner ID] [--heads] [--anchor FILE]`: follows the chains of the audit log; 1 when one is
 * broken. `--heads` prints the ends of the chains as JSON lines, to be kept elsewhere; `--anchor` holds such lines against
 * the log.
 */
export async function runVerifyAudit(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  const config = readConfig(process.env);
  const database = openDatabase({
    url: requireSetting(config, 'MIGRATION_DATABASE_URL'),
    role: 'portal_audit',
    max: 1,
    statementTimeoutMs: 600_000,
  });
  try {
    const anchors = values.anchor === undefined ? [] : await readAnchors(values.anchor);
    const begin = performance.now();
    const verified = await verifyAuditLog(database, { partnerId: values.partner, anchors });
    if (values.heads) for (const head of verified.heads) print(lineOf(head));
    await report(database, verified, (performance.now() - begin) / 1000);
    return verified.breaks.length === 0 ? 0 : 1;
  } finally {
    await database.end();
  }
}
