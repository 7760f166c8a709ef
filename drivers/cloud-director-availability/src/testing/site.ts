import { randomUUID } from 'node:crypto';
import type { DisasterRecoveryBench, ReplicationSetup } from '@portal/ports/testing/disaster-recovery-suite';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import { startCloudDirectorAvailabilitySimulator } from '@portal/simulator-cloud-director-availability/simulator';
import { createCloudDirectorAvailability } from '../cloud-director-availability.ts';
import type { CloudDirectorAvailabilityConnection } from '../connection.ts';

const controlToken = 'control';
const user = { user: 'portal@System', password: 'secret' };

export type Site = DisasterRecoveryBench & {
  connection: CloudDirectorAvailabilityConnection;
  control: SimulatorControl;
  close(): Promise<void>;
};

const faults = {
  none: { fault: 'none' },
  down: { fault: 'down' },
  refuses: { fault: 'refuses', status: 403 },
  throttles: { fault: 'throttles' },
} as const;

const healths = { healthy: 'GREEN', unhealthy: 'YELLOW', unknown: 'UNKNOWN' } as const;

const sideOf = ({ site, organization, vdc }: ReplicationSetup['source']) => ({
  site,
  org: organization,
  vdcId: vdc,
  vdcName: 'vdc1',
});

const declaredOf = (setup: ReplicationSetup, id: string) => ({
  id,
  vmId: setup.vm,
  vmName: setup.vmName,
  source: sideOf(setup.source),
  destination: sideOf(setup.destination),
  profileId: setup.slaProfile,
  health: healths[setup.health],
  allocatedBytes: setup.allocatedBytes,
  startedAt: setup.lastRunAt?.toISOString() ?? null,
});

/** A site of its own for each test file. */
export const openSite = async (): Promise<Site> => {
  const site = 'site1';
  const simulator = await startCloudDirectorAvailabilitySimulator({ port: 0, controlToken, site, ...user });
  const control = controlOf(simulator.url, controlToken);
  const connection = { endpoint: simulator.url, ...user, settings: { site } };
  return {
    connection,
    control,
    site,
    recovery: createCloudDirectorAvailability(connection, plainOutbound),
    makeOrganization: async (name) => void (await control('POST site', { organizations: [name] })),
    makeProfiles: async (profiles) => {
      const declared = profiles.map((one) => ({
        id: one.id,
        displayName: one.name,
        description: one.description ?? '',
        rpo: one.recoveryPointMinutes,
        rules: one.keeps.map(({ copies, minutesApart }) => ({
          numberOfInstances: copies,
          distance: minutesApart,
        })),
      }));
      await control('POST site', { profiles: declared });
    },
    makeReplications: async (setups) => {
      const replications = setups.map((setup) => declaredOf(setup, `C4-${randomUUID()}`));
      await control('POST site', { replications });
      return replications.map(({ id }) => id);
    },
    removeReplications: async (ids) => void (await control('POST remove-replications', ids)),
    assignedTo: async (organization) => Object(await control('GET assignments'))[organization] ?? [],
    passTime: async (seconds) => void (await control('PUT clock', { advanceSeconds: seconds })),
    fail: async (how) => void (await control('PUT faults', faults[how])),
    close: () => simulator.close(),
  };
};
