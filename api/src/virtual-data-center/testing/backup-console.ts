import { randomUUID } from 'node:crypto';
import { startVeeamServiceProviderSimulator } from '@portal/simulator-veeam-service-provider/simulator';

const controlToken = 'test-control';
const backupServer = 'df997bd3-4ae9-4841-8152-8ff5cc703eab';
const cloudDirector = 'vcd.example.org';
const user = { username: 'portal', password: 'test-password' };
const [basic, standard] = [randomUUID(), randomUUID()];

type Offered = {
  premium?: boolean;
  /** Its Cloud Connect site. */
  cloudConnect?: { site: string; repository: string; gatewayPool: string };
};

/** The backup of one region, played by the simulator; it offers neither Premium nor Cloud Connect unless that is wanted. */
export type TestConsole = {
  /** An entry of CONNECTIONS. */
  connection: object;
  control(call: string, body?: unknown): Promise<unknown>;
  /** What it finds in Cloud Director. */
  makeVms(vms: readonly { id: string; name: string }[]): Promise<void>;
  close(): Promise<void>;
};

export async function startTestConsole(
  region = 'SE-NORTH-1',
  { premium = false, cloudConnect }: Offered = {},
): Promise<TestConsole> {
  const simulator = await startVeeamServiceProviderSimulator({
    port: 0,
    controlToken,
    backupServer,
    cloudDirector,
    repositories: [basic, standard],
    cloudConnect,
    ...user,
  });
  const control: TestConsole['control'] = async (call, body) => {
    const [method = '', name = ''] = call.split(' ');
    const response = await fetch(`${simulator.url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': controlToken },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return text === '' ? null : JSON.parse(text);
  };
  const tiers = {
    basic: { repository: basic, retention: { days: 14 } },
    standard: { repository: standard, retention: { days: 30, months: 12 }, immutableDays: 30 },
    ...(premium && {
      premium: {
        repository: standard,
        retention: { days: 30 },
        replication: { region: 'elsewhere', days: 30 },
      },
    }),
  };
  return {
    connection: {
      system: 'veeam-service-provider',
      region,
      endpoint: simulator.url,
      ...user,
      settings: { backupServer, cloudDirector, tiers, ...(cloudConnect && { cloudConnect }) },
    },
    control,
    makeVms: async (vms) => void (await control('POST vms', vms)),
    close: simulator.close,
  };
}
