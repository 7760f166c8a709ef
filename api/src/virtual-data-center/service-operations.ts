import { regions } from '@portal/contract/constants';
import * as z from 'zod';
import { defineOperation, type Try } from '../platform/operations/definition.ts';
import { enablingOf, endingOf, requireEmpty } from '../services/life-operations.ts';
import { accountOf, markEnabled, removeService } from '../services/life.ts';
import { beginMirror } from '../services/mirror-repository.ts';
import { explained } from '../services/regional-systems.ts';
import { keepOrganization, linkedIn, organizationIn, service } from './account.ts';
import { taskMemory } from './steps.ts';
import { cloudDirector, driverOf } from './system.ts';

/** What all operations have in common. */
export const ofVdcOperation = {
  service,
  lane: 'edit',
  tells: ['vdcs'],
  mailWhenFailed: 'everybody',
} as const;

const serviceInput = z.object({ regions: z.array(z.enum(regions)) });
type OfCustomer = { partnerId: string; customerId: string; customerName: string };

/** The customer's organization in a region: the one that was linked, else its own, made where it has none. */
export const ensureOrganization = async (
  { partnerId, customerId, customerName }: OfCustomer,
  region: string,
  { clouds, database }: Pick<Try<unknown>, 'clouds' | 'database'>,
): Promise<string> => {
  const linked = await linkedIn(database, { partnerId, customerId, region });
  if (linked !== null) return linked;
  const organization = {
    reference: customerId,
    name: accountOf(customerId),
    displayName: customerName,
  };
  return (await driverOf(clouds, region).createOrganization(organization)).id;
};

/** The mirror of a customer's vDCs in a region. */
export const mirrorOf = ({ partnerId, customerId }: OfCustomer, region: string) =>
  ({ name: service, service, system: cloudDirector.name, partnerId, customerId, region }) as const;

export const enabling = defineOperation({
  ...ofVdcOperation,
  ...enablingOf(service),
  kind: 'enableVirtualDataCenter',
  input: serviceInput,
  steps: 2,
  expectedSeconds: 10,
  cost: { free: 'What is in the service costs, not the service.' },
  run: async (operation, attempt) => {
    const made: { region: string; id: string }[] = [];
    for (const region of operation.input.regions)
      made.push({ region, id: await ensureOrganization(operation, region, attempt) });
    return {
      done: {
        write: async (tx) => {
          await markEnabled(tx, { ...operation, service });
          for (const { region, id } of made) {
            await keepOrganization(tx, { ...operation, region, id });
            await beginMirror(tx, mirrorOf(operation, region));
          }
        },
      },
    };
  },
});

const endingMemory = z.object({ region: z.string(), step: taskMemory });

export const disabling = defineOperation({
  ...ofVdcOperation,
  ...endingOf(service, (of) => requireEmpty(of, { vdcs: 'vdc', splaLicenses: 'spla_license' })),
  kind: 'disableVirtualDataCenter',
  input: serviceInput.extend({ before: z.enum(['enabled', 'failed']) }),
  memory: endingMemory,
  steps: 2,
  expectedSeconds: 20,
  run: async (operation, { clouds, database, memory }) => {
    for (const region of operation.input.regions) {
      const organization = await organizationIn(database, { ...operation, region });
      if (organization === null) continue;
      const kept = memory?.region === region ? memory.step : null;
      const step = await explained(driverOf(clouds, region).deleteOrganization(organization, kept), {
        conflict: 'vdcsLeft',
      });
      if ('again' in step) {
        const { seconds, memory: left } = step.again;
        return { again: { seconds, memory: { region, step: left } } };
      }
    }
    return { done: { write: (tx) => removeService(tx, { ...operation, service }) } };
  },
});
