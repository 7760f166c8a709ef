import { listBuckets } from '@portal/contract/s3-storage/buckets';
import { s3Usage } from '@portal/contract/s3-storage/usage';
import { listStorageUsers } from '@portal/contract/s3-storage/users';
import sql, { type Sql } from 'sql-template-tag';
import { inPairs, rowsOf } from '../../testing/lists/companies.ts';
import type { ListCase } from '../../testing/lists/list-case.ts';
import { inRegions, ofCustomer, usageLists } from '../../testing/lists/services.ts';
import { storageRows } from '../../testing/storage-rows.ts';

type Place = { partnerId: string; customerId: string };

const enable = (of: Place): Sql => storageRows({ ...of, tenant: of.customerId });

const buckets: ListCase = {
  endpoint: listBuckets,
  text: ({ name }) => name,
  columns: {
    name: { as: 'text' },
    region: { as: 'text' },
    usedBytes: { as: 'number' },
    createdAt: { as: 'time' },
  },
  searched: ['name'],
  filters: { region: {}, objectLock: {} },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enable,
      ({ partnerId, customerId }, texts) => sql`
        insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, object_lock, used_bytes,
          created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), ${inRegions}, r.text, 'owner', 'active',
          (array['enabled', 'disabled', 'unknown'])[1 + r.n % 3], (array[null, 0, 512, 1e12])[1 + r.n % 4], ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

const storageUsers: ListCase = {
  endpoint: listStorageUsers,
  text: ({ username }) => username,
  columns: { username: { as: 'text' }, region: { as: 'text' }, createdAt: { as: 'time' } },
  searched: ['username', 'displayName'],
  filters: {
    region: {},
    access: {
      matches: ({ policy }, value) =>
        value === 'none' ? policy === null : JSON.stringify(policy).includes(`"access":"${value}"`),
    },
  },
  arrange: (portal) =>
    ofCustomer(
      portal,
      enable,
      ({ partnerId, customerId }, texts) => sql`
        insert into s3_user (partner_id, customer_id, id, region, username, display_name, access, created_at)
        select ${partnerId}, ${customerId}, gen_random_uuid(), ${inRegions}, r.text, (array['', 'Åke'])[1 + r.n % 2],
          (array[null, 'read-only', 'read-write', 'write-only', 'full-access'])[1 + r.n % 5], ${inPairs}
        from ${rowsOf(texts)}`,
    ),
};

const metered = { service: 's3-storage', product: 's3-storage.capacity' } as const;

export const lists: readonly ListCase[] = [buckets, storageUsers, ...usageLists(s3Usage, metered)];
