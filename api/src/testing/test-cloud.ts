import { openRealGateway } from '@portal/driver-ceph-rgw/testing/real-gateway';
import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';

const adminAccessKey = 'TESTADMINKEY0000001';
const adminSecretKey = 'test-admin-secret-0000001';
const controlToken = 'test-control';

/** One region of storage, whoever plays it. */
export type AnyRegion = {
  connection: ObjectStorageConnection;
  /** The settings that connect a portal to it. */
  settings: Record<string, string>;
  close(): Promise<void>;
};

export type TestRegion = AnyRegion & {
  url: string;
  /** What its simulator is told apart from the vendor's own calls. */
  control: SimulatorControl;
  setFault(fault: string, options?: { delayMs?: number; when?: string }): Promise<void>;
  seedObject(object: { tenant: string; bucket: string; key: string; sizeBytes: number }): Promise<void>;
  /** A tenant that somebody made who knows nothing of the portal. */
  declareTenant(tenant: DeclaredTenant): Promise<void>;
};

export type DeclaredTenant = {
  tenant: string;
  users: { userId: string; displayName: string; keys?: { accessKey: string; secretKey: string }[] }[];
  buckets?: {
    name: string;
    owner: string;
    rule?: { mode: 'GOVERNANCE' | 'COMPLIANCE'; unit: 'Days' | 'Years'; count: number };
  }[];
};

async function control(url: string, path: 'faults' | 'objects' | 'tenants', body: unknown): Promise<void> {
  const response = await fetch(`${url}/_simulator/${path}`, {
    method: path === 'faults' ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', 'x-simulator-token': controlToken },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The simulator refused ${path}: ${response.status}`);
}

const settingsOf = (connection: ObjectStorageConnection): Record<string, string> => ({
  CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', ...connection }]),
  S3_SYNC_SECONDS: '5',
});

/** One region of storage on a small Ceph of its own, or on the gateway that the environment names. */
export async function startRealRegion(region = 'SE-NORTH-1'): Promise<AnyRegion> {
  const gateway = await openRealGateway();
  const connection = { ...gateway.connection, region };
  return { connection, settings: settingsOf(connection), close: gateway.stop };
}

/** One region of storage, played by the simulator; its faults can be switched. */
export async function startTestRegion(region = 'SE-NORTH-1'): Promise<TestRegion> {
  const simulator = await startCephRgwSimulator({
    port: 0,
    region,
    adminAccessKey,
    adminSecretKey,
    controlToken,
  });
  const connection = {
    region,
    endpoint: simulator.url,
    accessKey: adminAccessKey,
    secretKey: adminSecretKey,
  };
  return {
    url: simulator.url,
    control: controlOf(simulator.url, controlToken),
    connection,
    settings: settingsOf(connection),
    setFault: (fault, options = {}) => control(simulator.url, 'faults', { fault, ...options }),
    seedObject: (object) => control(simulator.url, 'objects', [object]),
    declareTenant: (tenant) => control(simulator.url, 'tenants', [tenant]),
    close: () => simulator.close(),
  };
}
