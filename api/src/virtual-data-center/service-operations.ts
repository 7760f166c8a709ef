import { regions } from '@portal/contract/constants';
import * as z from 'zod';
import type { Transaction } from '../platform/database/database.ts';
import { defineOperation, type Try } from '../platform/operations/definition.ts';
import type { OwnTenant } from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import { enablingOf, endingOf, requireEmpty } from '../services/life-operations.ts';
import { accountOf, markEnabled, removeService } from '../services/life.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { explained } from '../services/regional-systems.ts';
import { keepOrganization, organizationIn, service } from './account.ts';
import { cloudDirector, driverOf } from './system.ts';
import { inTurn, turnMemory, type Change } from './turns.ts';

/** What all operations have in common. */
export const ofVdcOperation = {
  service,
  lane: 'edit',
  tells: ['vdcs'],
  mailWhenFailed: 'everybody',
} as const;

const serviceInput = z.object({ regions: z.array(z.enum(regions)) });
type OfCustomer = { partnerId: string; customerId: string; customerName: string };

/** The system's id of the customer's own organization in a region, which is made where it is not there already. */
export async function ownOrganization(
  clouds: Clouds,
  region: string,
  { customerId, customerName }: Pick<OfCustomer, 'customerId' | 'customerName'>,
): Promise<string> {
  const organization = { reference: customerId, name: accountOf(customerId), displayName: customerName };
  return (await driverOf(clouds, region).createOrganization(organization)).id;
}

/** The same, or the one that was linked. */
export async function ensureOrganization(
  of: OfCustomer,
  region: string,
  { clouds, database }: Pick<Try<unknown>, 'clouds' | 'database'>,
): Promise<string> {
  const known = await organizationIn(database, { ...of, region });
  return known?.isLinked ? known.id : ownOrganization(clouds, region, of);
}

/** The mirror of a customer's vDCs in a region. */
export const mirrorOf = ({ partnerId, customerId }: OfCustomer, region: string) =>
  ({ name: service, service, system: cloudDirector.name, partnerId, customerId, region }) as const;

/** The customer has the service, with these organizations of its own. */
export async function writeEnabled(tx: Transaction, of: OfCustomer, own: readonly OwnTenant[]) {
  await markEnabled(tx, { ...of, service });
  for (const { region, id } of own) {
    if (id !== null) await keepOrganization(tx, { ...of, region, id });
    await beginMirror(tx, mirrorOf(of, region));
  }
}

export const enabling = defineOperation({
  ...ofVdcOperation,
  ...enablingOf(service),
  kind: 'enableVirtualDataCenter',
  input: serviceInput,
  steps: 2,
  expectedSeconds: 10,
  cost: { free: 'What is in the service costs, not the service.' },
  run: async (operation, attempt) => {
    const own: OwnTenant[] = [];
    for (const region of operation.input.regions)
      own.push({ region, id: await ensureOrganization(operation, region, attempt) });
    return { done: { write: (tx) => writeEnabled(tx, operation, own) } };
  },
});

export const disabling = defineOperation({
  ...ofVdcOperation,
  ...endingOf(service, (of) => requireEmpty(of, { vdcs: 'vdc', splaLicenses: 'spla_license' })),
  kind: 'disableVirtualDataCenter',
  input: serviceInput.extend({ before: z.enum(['enabled', 'failed']) }),
  memory: turnMemory,
  steps: 2,
  expectedSeconds: 20,
  run: async (operation, { clouds, database, memory }) => {
    const changes = operation.input.regions.map((region): Change => async (kept) => {
      const organization = await organizationIn(database, { ...operation, region });
      if (!organization) return { done: null };
      const removal = driverOf(clouds, region).deleteOrganization(organization.id, kept);
      return explained(removal, { conflict: 'vdcsLeft' });
    });
    const turn = await inTurn(changes, { memory });
    return 'again' in turn ? turn : { done: { write: (tx) => removeService(tx, { ...operation, service }) } };
  },
});
