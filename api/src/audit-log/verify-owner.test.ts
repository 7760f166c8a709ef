import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { entryAt, useChains, writeEntry, type Chains } from '../testing/audit-chain.ts';
import { createPartner, type TestOrganization } from '../testing/people.ts';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';
import type { Head } from './chain-repository.ts';
import { verifyAuditLog } from './verify.ts';

let portal: TestPortal;
let auditor: Database;
let chains: Chains;

beforeAll(async () => {
  portal = await createTestPortal();
  auditor = openDatabase({ url: portal.databaseUrl, role: 'portal_audit', max: 1 });
  chains = useChains(portal);
});
afterAll(async () => {
  await Promise.all([auditor.end(), chains.end()]);
  await portal.close();
});

const verify = ({ partnerId }: TestOrganization, anchors: readonly Head[] = []) =>
  verifyAuditLog(auditor, { partnerId, anchors });
const endOf = async (organization: TestOrganization): Promise<Head[]> =>
  (await verify(organization)).heads.filter(({ seq }) => seq > 0);

describe('no column of an entry can be changed unseen', { tags: ['audit-chain'] }, () => {
  /** Another value of each; a column that is new in the table is missing here until it is in the digest. */
  const others: Record<string, string> = {
    partner_id: 'gen_random_uuid()',
    customer_id: 'gen_random_uuid()',
    id: 'gen_random_uuid()',
    at: `at - interval '1 microsecond'`,
    event: `'logout'`,
    service: `'s3-storage'`,
    user_id: 'gen_random_uuid()',
    user_name: `'Somebody else'`,
    user_customer_name: `'Another AB'`,
    acting_organization_id: 'gen_random_uuid()',
    acting_organization_name: `'Another AB'`,
    target: `'somebody-else@example.com'`,
    target_customer_name: `'Another AB'`,
    session_id: 'gen_random_uuid()',
    request_id: `'another'`,
    ip: `'198.51.100.1'`,
    internal: 'true',
    details: `'{}'`,
    shard: '(shard + 1) % 16',
    seq: '70',
    hash: `sha256('other')`,
  };

  test('and these are all columns that there are', async () => {
    const columns = await portal.owner.rows<{ name: string }>(sql`
      select attname as name from pg_attribute where attrelid = 'audit_entry'::regclass and attnum > 0 and not attisdropped`);
    expect(columns.map(({ name }) => name).toSorted()).toEqual(Object.keys(others).toSorted());
  });

  test.each(Object.entries(others))('%s', async (column, other) => {
    const partner = await chains.partnerWith(4);
    await chains.tamper(`update audit_entry set ${column} = ${other} where ${entryAt(partner, 2)}`);
    const found = (await verify(partner)).breaks.filter(({ partnerId }) => partnerId === partner.partnerId);
    // In another chain it is added besides, which stands before or after.
    const fault = expect.stringMatching(/^(changed|missing)$/);
    expect(found).toContainEqual(expect.objectContaining({ seq: 2, fault }));
  });
});

describe('who knows how hashes are made', { tags: ['audit-chain'] }, () => {
  test('is seen by the end of the chain when that is not changed as well', async () => {
    const partner = await chains.partnerWith(5);
    const [end] = await endOf(partner);
    await chains.tamper(`update audit_entry set target = 'x' where ${entryAt(partner, 2)}`);
    await chains.rehash(partner, 2);
    await portal.owner.run(
      sql`update audit_chain set hash = ${end?.hash} where partner_id = ${partner.partnerId} and seq = 5`,
    );
    expect((await verify(partner)).breaks).toMatchObject([{ seq: 5, fault: 'head' }]);
  });

  test('is seen by what was kept elsewhere, between the last that holds and the first that does not', async () => {
    const partner = await chains.partnerWith(2);
    const kept = await endOf(partner);
    for (const entries of [2, 2]) {
      for (let n = 0; n < entries; n += 1) await writeEntry(chains.single, partner);
      kept.push(...(await endOf(partner)));
    }
    expect(kept.map(({ seq }) => seq)).toEqual([2, 4, 6]);
    expect((await verify(partner, kept)).breaks).toEqual([]);
    await chains.tamper(`update audit_entry set target = 'x' where ${entryAt(partner, 3)}`);
    await chains.rehash(partner, 3);
    expect((await verify(partner)).breaks).toEqual([]);
    expect((await verify(partner, kept)).breaks).toMatchObject([{ seq: 4, fault: 'anchor' }]);
    expect((await verify(partner, kept.slice(0, 1))).breaks).toEqual([]);
  });

  test('and cuts off the tail, or all of it, is seen by what was kept elsewhere', async () => {
    const [tail, whole] = [await chains.partnerWith(6), await chains.partnerWith(3)];
    const kept = [...(await endOf(tail)), ...(await endOf(whole))];
    await chains.tamper(`delete from audit_entry where partner_id = '${tail.partnerId}' and seq > 4`);
    await chains.rehash(tail, 5);
    await chains.tamper(`delete from audit_entry where partner_id = '${whole.partnerId}'`);
    await chains.tamper(`delete from audit_chain where partner_id = '${whole.partnerId}'`);
    for (const [partner, seq] of [
      [tail, 5],
      [whole, 1],
    ] as const) {
      expect((await verify(partner)).breaks).toEqual([]);
      expect((await verify(partner, kept)).breaks).toMatchObject([{ seq, fault: 'missing', entry: null }]);
    }
  });

  test('and removes only the end of a chain is seen by the entries that are left', async () => {
    const partner = await chains.partnerWith(3);
    await chains.tamper(`delete from audit_chain where partner_id = '${partner.partnerId}'`);
    expect((await verify(partner)).breaks).toMatchObject([{ seq: 1, fault: 'added' }]);
  });
});

describe('portal verify-audit', () => {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const env = {
    SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
    PUBLIC_URL: 'http://localhost:8080',
  };
  type Ended = { code: number; stdout: string };
  const run = async (...args: string[]): Promise<Ended> => {
    const words = [main, 'verify-audit', ...args];
    const options = { env: { ...env, PATH: process.env['PATH'], ...portal.databaseSettings } };
    try {
      return { code: 0, ...(await promisify(execFile)(process.execPath, words, options)) };
    } catch (error) {
      const { code, stdout = '' } = Object(error);
      return { code: Number(code), stdout: String(stdout) };
    }
  };

  test('says that every chain holds, prints the ends, and holds them against the log later', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-audit-'));
    const partner = await chains.partnerWith(4);
    const { partnerId } = partner;
    const whole = await run('--partner', partnerId, '--heads');
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Every chain holds\.$/m) });
    expect(whole.stdout).toContain('4 entries in 16 chains');
    const file = path.join(folder, 'ends');
    await writeFile(file, whole.stdout);
    expect((await run('--partner', partnerId, '--anchor', file)).code).toBe(0);

    await chains.tamper(`update audit_entry set event = 'logout' where ${entryAt(partner, 2)}`);
    const broken = await run('--partner', partnerId);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(
      new RegExp(
        `^BROKEN: partner ${partnerId}, chain \\d+, entry 2 \\(logout, .*Z, .*\\): it is not as it was written$`,
        'm',
      ),
    );
    await chains.rehash(partner, 2);
    expect((await run('--partner', partnerId)).code).toBe(0);
    const rewritten = await run('--partner', partnerId, '--anchor', file);
    expect(rewritten.code).toBe(1);
    expect(rewritten.stdout).toMatch(/entry 4 \(login, .*\): it is not what was noted down$/m);
    await rm(folder, { recursive: true });
  });

  test('an organization without a log is no fault', async () => {
    const { partnerId } = await createPartner(portal);
    const { code, stdout } = await run('--partner', partnerId);
    expect([code, stdout]).toEqual([0, expect.stringContaining('0 entries in 0 chains')]);
  });
});
