import { failOnUnreadable } from '@portal/ports/unreadable';
import { regions } from '@portal/contract/constants';
import type { DisasterRecovery, ProfileAssignment } from '@portal/ports/disaster-recovery';
import * as z from 'zod';
import { defineOperation, OperationFailure } from '../platform/operations/definition.ts';
import { enablingOf, endingOf, requireEmpty } from '../services/life-operations.ts';
import { markEnabled, removeService } from '../services/life.ts';
import { readConnectionsAnew } from '../services/mirror-repository.ts';
import { explained } from '../services/regional-systems.ts';
import { service } from './account.ts';
import { driverOf } from './system.ts';

const ofOperation = {
  service,
  lane: 'edit',
  steps: 2,
  expectedSeconds: 5,
  tells: ['disaster-recovery-status'],
  mailWhenFailed: 'everybody',
} as const;

/** What the customer is called in each region. */
const places = z.array(z.object({ region: z.enum(regions), organization: z.string() }));
const serviceInput = z.object({ places });
type Place = z.infer<typeof places>[number];

const profilesOf = async (driver: DisasterRecovery, organization: string): Promise<ProfileAssignment> => ({
  organization,
  profiles: (await driver.listSlaProfiles(failOnUnreadable)).map(({ id }) => id),
});

/** All profiles of a region; what a person has to settle is said with the region. */
async function assignIn(driver: DisasterRecovery, { region, organization }: Place): Promise<void> {
  const assignment = await profilesOf(driver, organization);
  if (assignment.profiles.length === 0)
    throw new OperationFailure({ reason: 'slaProfilesMissing', values: { region } });
  const notFound = { reason: 'organizationMissing', values: { region } };
  await explained(driver.assignProfiles(assignment), { notFound });
}

export const enabling = defineOperation({
  ...ofOperation,
  ...enablingOf(service),
  kind: 'enableDisasterRecovery',
  input: serviceInput,
  cost: { free: 'What is replicated costs, not the service.' },
  run: async (operation, { clouds }) => {
    for (const place of operation.input.places) await assignIn(driverOf(clouds, place.region), place);
    return {
      done: {
        write: async (tx) => {
          await markEnabled(tx, { ...operation, service });
          // What the customer replicates already is of use at once.
          await readConnectionsAnew(tx, service);
        },
      },
    };
  },
});

/** The mirror may be older than what people have begun since. */
async function countIn(driver: DisasterRecovery, organization: string): Promise<number> {
  let found = 0;
  for await (const page of driver.listReplications(failOnUnreadable))
    found += page.filter((one) => one.organization === organization).length;
  return found;
}

/** Every region is looked at before anything is taken away in one: the service ends whole or stays whole. */
async function endEverywhere(all: readonly (Place & { driver: DisasterRecovery })[]): Promise<void> {
  let replications = 0;
  for (const { driver, organization } of all) replications += await countIn(driver, organization);
  if (replications > 0) throw new OperationFailure({ reason: 'replicationsLeft', values: { replications } });
  for (const { driver, organization } of all)
    await driver.unassignProfiles(await profilesOf(driver, organization));
}

export const disabling = defineOperation({
  ...ofOperation,
  ...endingOf(service, (of) => requireEmpty(of, { replications: 'replication' })),
  kind: 'disableDisasterRecovery',
  input: serviceInput.extend({ before: z.enum(['enabled', 'failed']) }),
  run: async (operation, { clouds }) => {
    await endEverywhere(
      operation.input.places.map((place) => ({ ...place, driver: driverOf(clouds, place.region) })),
    );
    return { done: { write: (tx) => removeService(tx, { ...operation, service }) } };
  },
});
