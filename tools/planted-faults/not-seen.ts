import type { Fault } from './fault.ts';

const file = 'api/src/not-seen.test.ts';
const story =
  'what is not seen is not metered, ends when it was seen last, and goes on in its own series when it is back:';
const away = 'while a system does not answer, all that it had is there and none of it is metered:';

const oddState =
  'of what is told oddly › a data center whose state has an unknown word, or one in another case, is there and metered';

/** What failed is what was read until then. */
const quietly = '(async function* <T>(of: AsyncIterable<T>) { try { yield* of; } catch { return; } })';

export const notSeenFaults: readonly Fault[] = [
  {
    name: 'Data centers of a region that does not answer are read as none',
    file: 'api/src/virtual-data-center/mirror.ts',
    find: 'of driver.listVdcs(organization.id, onUnreadable)) {',
    replace: `of ${quietly}(driver.listVdcs(organization.id, onUnreadable))) {`,
    test: { file, name: `${away} › virtual-data-center` },
  },
  {
    name: 'VMs of a region that does not answer are read as none',
    file: 'api/src/virtual-data-center/vms/mirror.ts',
    find: 'asOnePage(driverOf(clouds, region).listVms(null, onUnreadable))',
    replace: `asOnePage(${quietly}(driverOf(clouds, region).listVms(null, onUnreadable)))`,
    test: { file, name: `${away} › vdc-vms` },
  },
  {
    name: 'Backups of a console that does not answer are read as none',
    file: 'api/src/virtual-data-center/backup/mirror.ts',
    find: 'asOnePage(backupOf(clouds, region).listProtectedVms(onUnreadable))',
    replace: `asOnePage(${quietly}(backupOf(clouds, region).listProtectedVms(onUnreadable)))`,
    test: { file, name: `${away} › vm-backups` },
  },
  {
    name: 'Customers of a Cloud Connect that does not answer are read as none',
    file: 'api/src/cloud-connect/mirror.ts',
    find: 'asOnePage(readRegion(clouds, region, onUnreadable))',
    replace: `asOnePage(${quietly}(readRegion(clouds, region, onUnreadable)))`,
    test: { file, name: `${away} › cloud-connect` },
  },
  {
    name: 'What is stored with Cloud Connect is metered on while its customer is not seen',
    file: 'api/src/cloud-connect/metering.ts',
    find: ' and not_seen_since is null)',
    replace: ')',
    test: {
      file,
      name: `${story} › what is stored with Cloud Connect, of which an order has told in the same hour`,
    },
  },
  {
    name: 'A policy that is not seen is metered on',
    file: 'api/src/virtual-data-center/backup/metering.ts',
    find: 'and p.not_seen_since is null and',
    replace: 'and',
    test: { file, name: `${story} › the policy of a VM` },
  },
  {
    name: 'A bucket that is not seen is metered on',
    file: 'api/src/s3-storage/usage/metering.ts',
    find: ' and not_seen_since is null`',
    replace: '`',
    test: { file, name: `${story} › a bucket of which an order has told in the same hour` },
  },
  {
    name: 'The series of what is back has ended for ever',
    file: 'api/src/services/unseen.ts',
    find: 'update meter_series s set ended_at = null from made m',
    replace: 'update meter_series s set ended_at = s.ended_at from made m',
    test: { file, name: `${story} › a bucket` },
  },
  {
    name: 'What has ended is metered until it was found gone',
    file: 'api/migrations/0011-metering.sql',
    find: "set ended_at = coalesce((to_jsonb(old) ->> 'not_seen_since')::timestamptz, portal_now())",
    replace: 'set ended_at = portal_now()',
    test: { file, name: `${story} › the policy of a VM` },
  },
  {
    name: 'A data center whose state nobody knows is metered no more',
    file: 'api/src/virtual-data-center/mirror-repository.ts',
    find: "state === 'ready' || state === 'unknown';",
    replace: "state === 'ready';",
    test: { file, name: oddState },
  },
  {
    name: 'A state in another case is unknown',
    file: 'drivers/cloud-director/src/statuses.ts',
    find: "vdcStates[(status ?? '').trim().toUpperCase()]",
    replace: "vdcStates[(status ?? '').trim()]",
    test: {
      file: 'drivers/cloud-director/src/vdc-state.test.ts',
      name: 'the state of a vDC is known by word and by number, in any case',
    },
  },
  {
    name: 'A VM that cannot be read is metered as it was',
    file: 'api/src/virtual-data-center/backup/metering.ts',
    find: ' and t.system_id <> all (${[...unreadable]}::text[])',
    replace: ' and t.system_id <> all (${[...unreadable].slice(0, 0)}::text[])',
    test: {
      file,
      name: 'of what is told oddly › a VM that cannot be read is there and not metered meanwhile',
    },
  },
];
