import type { BackupObject } from '@portal/contract/m365-backup/objects';
import type { RestoreRole } from '@portal/contract/m365-backup/restore';
import { createUser, signIn, type TestOrganization } from '../../testing/people.ts';
import type { BackupBench } from './bench.ts';

type Call = Parameters<BackupBench['order']>[0];
export const idsOf = (objects: readonly { id: string }[]): string[] => objects.map(({ id }) => id);

type Some = readonly { id: string }[];
/** May restore everything. */
export const entire = (
  { operators, excluded = [] }: { operators: Some; excluded?: Some },
  name = 'Servicedesk',
) => ({
  name,
  description: 'Återställer åt alla',
  scope: 'entire-organization',
  operators: idsOf(operators),
  included: [],
  excluded: idsOf(excluded),
});

/** What an admin of the partner asks and orders of those who restore. */
export async function restoresOn(bench: BackupBench) {
  const token = await signIn(
    bench.portal,
    await createUser(bench.portal, bench.partner, { roles: ['admin'] }),
  );
  const order = (call: Call, customer: TestOrganization, sent: Parameters<BackupBench['order']>[2] = {}) =>
    bench.order(call, customer, { token, ...sent });
  const send = <T = Record<string, unknown>>(call: Call, customer: TestOrganization, sent: object = {}) =>
    bench.send<T>(call, customer, { token, ...sent });

  const objectsOf = async (customer: TestOrganization, kind: string): Promise<BackupObject[]> =>
    (await send<{ items: BackupObject[] }>('GET objects', customer, { query: { kind, pageSize: '100' } }))
      .body.items;
  const rolesOf = async (customer: TestOrganization, query: Record<string, string> = {}) =>
    (await send<{ items: RestoreRole[] }>('GET restore-operators', customer, { query })).body.items;
  async function onlyRole(customer: TestOrganization): Promise<RestoreRole> {
    const [role] = await rolesOf(customer);
    if (role === undefined) throw new Error('there is no role');
    return role;
  }

  /** Whose tenant was read, with its people and places. */
  async function readCustomer() {
    const { customer } = await bench.enabledCustomer({ users: 5, groups: 2, sites: 2, teams: 1 });
    await bench.mirrored(customer, 'm365-objects');
    const [users, groups, sites] = [
      await objectsOf(customer, 'user'),
      await objectsOf(customer, 'group'),
      await objectsOf(customer, 'site'),
    ];
    return { customer, users, groups, sites };
  }

  async function customerWithRole() {
    const read = await readCustomer();
    const body = entire({ operators: read.users.slice(0, 1) });
    await order('POST restore-operator', read.customer, { body });
    const { id } = await onlyRole(read.customer);
    return { ...read, id, query: { id } };
  }
  return { order, send, rolesOf, onlyRole, readCustomer, customerWithRole };
}
