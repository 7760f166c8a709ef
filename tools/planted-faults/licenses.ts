import type { Fault } from './fault.ts';

const sheet = 'api/src/m365-licenses/products/price-sheet.test.ts';
const later =
  'prices that hold only later are not sold yet, and a sheet without any other says nothing either';

export const licenseFaults: readonly Fault[] = [
  {
    name: 'A price sheet without prices says that all is gone',
    file: 'api/src/m365-licenses/products/price-sheet.ts',
    find: 'if (standard.length === 0) throw',
    replace: 'if (standard.length < 0) throw',
    test: { file: sheet, name: later },
  },
  {
    name: 'Prices that hold only later are sold',
    file: 'api/src/m365-licenses/products/price-sheet.ts',
    find: 'validFrom <= now && ',
    replace: '',
    test: { file: sheet, name: later },
  },
  {
    name: 'What could be given back in full is given back in part',
    file: 'api/src/m365-licenses/licenses/mirror-repository.ts',
    find: "order by f.value ->> 'share' limit 1",
    replace: "order by f.value ->> 'share' desc limit 1",
    test: {
      file: 'api/src/m365-licenses/licenses/licenses.test.ts',
      name: 'of what it would give back in full and in part, it gives back in full while that is open',
    },
  },
  {
    name: 'What a system has changed can be written over by whoever read it before',
    file: 'api/src/m365-licenses/licenses/mirror-repository.ts',
    find: 'version = t.version + case when ${isSame} then 0 else 1 end',
    replace: 'version = t.version + case when ${isSame} then 0 else 0 end',
    test: {
      file: 'api/src/m365-licenses/licenses/licenses.test.ts',
      name: 'what the system has changed is another version for whoever read it before, and what it repeats is not',
    },
  },
  {
    name: 'A secret is kept after it was shown',
    file: 'api/migrations/0015-once.sql',
    find: 'update secret_once s set sealed = null, until = null, shown_at = now(), shown_to = p_by',
    replace: 'update secret_once s set shown_at = now(), shown_to = p_by',
    test: {
      file: 'api/src/service-promises.test.ts',
      name: 'with what customers have › a secret of s3-storage is given out once, and kept nowhere in plain text',
    },
  },
  {
    name: 'The list of products is told for a customer that is not there',
    file: 'api/src/m365-licenses/products/repository.ts',
    find: 'where: [customerExists(tenant)],',
    replace: 'where: [],',
    test: {
      file: 'api/src/lists.test.ts',
      suite: 'api/src/testing/lists/paging-tests.ts',
      name: 'listLicenseProducts › pages › are those of somebody: a customer that is not there is not found',
    },
  },
  {
    name: 'A license that was bought a moment ago is missed',
    file: 'api/src/m365-licenses/licenses/unseen-licenses.ts',
    find: 'const newMinutes = 15;',
    replace: 'const newMinutes = 0;',
    test: {
      file: 'api/src/m365-licenses/licenses/licenses.test.ts',
      name: 'a license that was bought a moment ago is not missed yet',
    },
  },
  {
    name: 'A license that is reactivated stays suspended',
    file: 'drivers/partner-center/src/changes.ts',
    find: "({ cancel: 'deleted', suspend: 'suspended', reactivate: 'active' } as const)",
    replace: "({ cancel: 'deleted', suspend: 'suspended', reactivate: 'suspended' } as const)",
    test: {
      file: 'api/src/m365-licenses/licenses/changes.test.ts',
      name: 'a license is suspended and reactivated, and paid on meanwhile',
    },
  },
];
