import { expect } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { audit, strangerOf } from '../platform/audit.ts';
import { openDatabase, type Database, type Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';
import { createPartner, type TestOrganization } from './people.ts';
import type { TestPortal } from './test-portal.ts';

const request = { requestId: newId(), ip: '203.0.113.7', userAgent: '', language: 'en', host: '' } as const;

/** Writes an entry of an organization as the portal does. */
export const writeEntry = (
  db: Queryable,
  { partnerId }: { partnerId: string },
  target = 'somebody@example.com',
): Promise<void> =>
  audit(db, { event: 'login', actor: strangerOf(request), partnerId, target, details: { reason: 'test' } });

/** What `where` says to mean one entry. */
export const entryAt = (organization: TestOrganization, seq: number): string =>
  `partner_id = '${organization.partnerId}' and seq = ${seq}`;

/** Partners whose log is one chain, and what the owner of the tables can do to it. */
export type Chains = {
  partnerWith: (entries: number) => Promise<TestOrganization>;
  /** Works past the trigger and the rights; both are as before afterwards. */
  tamper: (change: string) => Promise<void>;
  /** Computes all hashes anew, as who knows how they are made can, from an entry to the end of the chain. */
  rehash: (organization: TestOrganization, from: number) => Promise<void>;
  /** One connection, whose entries are of one chain while nobody else writes. */
  single: Database;
  end: () => Promise<void>;
};

const columns =
  raw(`partner_id, shard, seq, id, at, event, service, customer_id, target_customer_name, target, user_id,
  user_name, user_customer_name, acting_organization_id, acting_organization_name, session_id, request_id, ip, internal,
  details`);

export function useChains(portal: TestPortal): Chains {
  const single = openDatabase({ url: portal.databaseUrl, role: 'portal_worker', max: 1 });
  const tamper = (change: string): Promise<void> =>
    portal.owner.transaction(async (tx) => {
      await tx.run(sql`alter table audit_entry disable trigger chain`);
      expect(await tx.run(sql`${raw(change)}`), change).toBeGreaterThan(0);
      await tx.run(sql`alter table audit_entry enable trigger chain`);
    });
  return {
    single,
    tamper,
    partnerWith: async (entries) => {
      const partner = await createPartner(portal);
      for (let n = 0; n < entries; n += 1) await writeEntry(single, partner, `person-${n}@example.com`);
      return partner;
    },
    rehash: async ({ partnerId }, from) => {
      const seqs = await portal.owner.rows<{ seq: number }>(
        sql`select seq from audit_entry where partner_id = ${partnerId} and seq >= ${from} order by seq`,
      );
      for (const { seq } of seqs) {
        await portal.owner.run(sql`
          update audit_entry e set hash = sha256(coalesce(
            (select b.hash from audit_entry b where b.partner_id = e.partner_id and b.seq = e.seq - 1),
            decode(repeat('00', 32), 'hex')) || audit_digest(${columns}))
          where partner_id = ${partnerId} and seq = ${seq}`);
      }
      await portal.owner.run(sql`
        update audit_chain c set (seq, hash) = (
          select seq, hash from audit_entry where partner_id = ${partnerId} order by seq desc limit 1)
        where partner_id = ${partnerId} and c.seq > 0`);
    },
    end: () => single.end(),
  };
}
