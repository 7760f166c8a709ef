import { randomUUID } from 'node:crypto';
import type { Outbound } from '@portal/ports/outbound';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import type { VmBackupBench } from '@portal/ports/testing/vm-backup-suite';
import type { BackedUpVm } from '@portal/ports/vm-backup';
import { startVeeamServiceProviderSimulator } from '@portal/simulator-veeam-service-provider/simulator';
import { veeamServiceProviderSettings, type VeeamServiceProviderConnection } from '../connection.ts';
import { createVeeamServiceProvider } from '../veeam-service-provider.ts';

export const backupServer = 'df997bd3-4ae9-4841-8152-8ff5cc703eab';
const cloudDirector = 'vcd.example.org';
const repositories = [randomUUID(), randomUUID(), randomUUID()] as const;
export const cloudConnect = { site: randomUUID(), repository: randomUUID(), gatewayPool: randomUUID() };
const controlToken = 'control';
const user = { username: 'portal', password: 'secret' };

export const consoleSettings = veeamServiceProviderSettings.parse({
  backupServer,
  cloudDirector,
  tiers: {
    basic: { repository: repositories[0], retention: { days: 14 } },
    standard: {
      repository: repositories[1],
      retention: { days: 30, months: 12, years: 7 },
      immutableDays: 30,
    },
    premium: {
      repository: repositories[2],
      retention: { days: 30, months: 12 },
      immutableDays: 30,
      replication: { region: 'SE-CENTRAL-1', days: 14 },
    },
  },
  cloudConnect,
});

export type Console = {
  connection: VeeamServiceProviderConnection;
  control(call: string, body: unknown): Promise<void>;
  /** The same, with what it answers. */
  ask: SimulatorControl;
  fault(state: Record<string, unknown>): Promise<void>;
  passTime(seconds: number): Promise<void>;
  makeVms(vms: readonly BackedUpVm[]): Promise<void>;
  close(): Promise<void>;
};

/** A console of its own for each test file. */
export const openConsole = async (): Promise<Console> => {
  const simulator = await startVeeamServiceProviderSimulator({
    port: 0,
    controlToken,
    backupServer,
    cloudDirector,
    repositories,
    cloudConnect,
    ...user,
  });
  const ask = controlOf(simulator.url, controlToken);
  const control: Console['control'] = async (call, body) => void (await ask(call, body));
  return {
    connection: { endpoint: simulator.url, ...user, settings: consoleSettings },
    control,
    ask,
    fault: (state) => control('PUT faults', state),
    passTime: (seconds) => control('PUT clock', { advanceSeconds: seconds }),
    makeVms: (vms) =>
      control(
        'POST vms',
        vms.map(({ vm, name }) => ({ id: vm, name })),
      ),
    close: () => simulator.close(),
  };
};

const faults = {
  none: { fault: 'none' },
  down: { fault: 'down' },
  refuses: { fault: 'refuses', status: 401 },
  throttles: { fault: 'throttles' },
} as const;

export const benchOf = (console: Console, outbound: Outbound = plainOutbound): VmBackupBench => ({
  ...console,
  backup: createVeeamServiceProvider(console.connection, outbound),
  another: createVeeamServiceProvider(console.connection, outbound),
  endWith: (outcome) =>
    console.control('PUT behavior', { actionOutcome: outcome === 'success' ? 'succeed' : 'fail' }),
  fail: (how) => console.fault(faults[how]),
});
