import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import type { CephRgwSimulator, CephRgwSimulatorOptions } from '@portal/simulator-ceph-rgw/simulator';
import { expect } from 'vitest';
import { gatewayTarget } from './gateway-target.ts';
import type { GatewayTarget } from './gateway-target.ts';

type ControlBody = { body?: unknown; token?: string };

export type Fault = { fault: string; delayMs?: number; when?: string; skip?: number };

/** A simulated gateway with its control, which makes it fail as it is told. */
export type FaultyGateway = {
  simulator: CephRgwSimulator;
  target: GatewayTarget;
  options: CephRgwSimulatorOptions;
  connectionTo(simulator: CephRgwSimulator): ObjectStorageConnection;
  control(call: string, sent?: ControlBody): Promise<Response>;
  fault(state: Fault): Promise<void>;
};

export async function openFaultyGateway(more: Partial<CephRgwSimulatorOptions> = {}): Promise<FaultyGateway> {
  const controlToken = 'control token';
  const keys = { adminAccessKey: 'ADMINKEY', adminSecretKey: 'admin secret' };
  const options = { port: 0, region: 'default', ...keys, controlToken, ...more };
  const simulator = await startCephRgwSimulator(options);
  const connectionTo: FaultyGateway['connectionTo'] = ({ url }) => ({
    endpoint: url,
    region: 'se-sto-1',
    accessKey: options.adminAccessKey,
    secretKey: options.adminSecretKey,
  });
  const control: FaultyGateway['control'] = (call, { body, token = controlToken } = {}) => {
    const [method = '', name = ''] = call.split(' ');
    return fetch(`${simulator.url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const fault: FaultyGateway['fault'] = async (state) => {
    expect((await control('PUT faults', { body: state })).status).toBe(200);
  };
  return { simulator, target: gatewayTarget(connectionTo(simulator)), options, connectionTo, control, fault };
}
