import type { Fault } from './fault.ts';

const folder = 'api/src/m365-backup';
const enabling = `${folder}/enabling.test.ts`;

export const m365BackupFaults: readonly Fault[] = [
  {
    name: 'A code that was used is asked about for as long as it lives',
    file: `${folder}/sign-ins/repository.ts`,
    find: 'where signed_in_at is null and due_at <= now()',
    replace: 'where due_at <= now()',
    test: { file: enabling, name: 'a code › that was used is asked about no more' },
  },
  {
    name: 'A tenant is known by its domain though its id is known',
    file: `${folder}/service-operations.ts`,
    find: 'isSame(found.microsoftId, microsoftId)',
    replace: 'isSame(found.domain, domain)',
    test: {
      file: enabling,
      name: 'the tenant of the customer’s licenses is the one that is expected, whatever domain it is called by',
    },
  },
  {
    name: 'Another tenant that has signed in stays in the system',
    file: `${folder}/service-operations.ts`,
    find: '  await explained(driver.removeTenant(found.id));\n',
    replace: '',
    test: { file: enabling, name: 'a sign-in of another tenant is taken back and told with both names' },
  },
];
