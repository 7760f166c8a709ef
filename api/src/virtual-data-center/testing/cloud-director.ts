import { infrastructureOf } from '@portal/simulator-cloud-director/infrastructure';
import { startCloudDirectorSimulator } from '@portal/simulator-cloud-director/simulator';

const controlToken = 'test-control';
const account = { user: 'portal', password: 'test-password' };

const bgp = {
  localAs: '65010',
  neighbors: [
    { address: '203.0.113.9', remoteAs: '64500' },
    { address: '203.0.113.17', remoteAs: '64510' },
  ],
};

type TaskRule = {
  seconds: number;
  outcome?: 'succeeds' | 'fails' | 'neverEnds';
  operationName?: string;
  times?: number;
};

/** One region of Cloud Director, played by the simulator. */
export type TestDirector = {
  /** An entry of CONNECTIONS. */
  connection: object;
  control(call: string, body?: unknown): Promise<unknown>;
  /** How long its tasks take, and what becomes of them. */
  setTasks(rule: TaskRule): Promise<void>;
  /** VMs in a vDC, by the system's id of that; answers theirs. */
  makeVms(vdc: string, vms: readonly { name: string; status?: string; count?: number }[]): Promise<string[]>;
  close(): Promise<void>;
};

/** An entry of CONNECTIONS. */
const connectionTo = (region: string, endpoint: string): object => {
  const { vmware, partner } = infrastructureOf(region);
  const settings = { vmware: { ...vmware, bgp }, partner: { ...partner, bgp } };
  return { system: 'cloud-director', region, endpoint, ...account, settings };
};

/** A region where nobody answers. */
export const silentDirector = (region: string): object => connectionTo(region, 'http://127.0.0.1:9');

export async function startTestDirector(region = 'SE-NORTH-1'): Promise<TestDirector> {
  const simulator = await startCloudDirectorSimulator({ port: 0, region, controlToken, ...account });
  const control: TestDirector['control'] = async (call, body) => {
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
  return {
    connection: connectionTo(region, simulator.url),
    control,
    setTasks: async (rule) => void (await control('PUT tasks', rule)),
    makeVms: async (vdc, vms) =>
      Object(
        await control(
          'PUT vms',
          vms.map((vm) => ({ vdc, ...vm })),
        ),
      ).ids,
    close: simulator.close,
  };
}
