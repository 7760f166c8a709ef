import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';

const adminAccessKey = 'TESTADMINKEY0000001';
const adminSecretKey = 'test-admin-secret-0000001';
const controlToken = 'test-control';

export type TestRegion = {
  url: string;
  /** The settings that connect a portal to it. */
  settings: Record<string, string>;
  setFault(fault: string, options?: { delayMs?: number; when?: string }): Promise<void>;
  seedObject(object: { tenant: string; bucket: string; key: string; sizeBytes: number }): Promise<void>;
  /** A tenant that somebody made who knows nothing of the portal. */
  declareTenant(tenant: DeclaredTenant): Promise<void>;
  close(): Promise<void>;
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
    settings: { S3_CONNECTIONS: JSON.stringify([connection]), S3_SYNC_SECONDS: '5' },
    setFault: (fault, options = {}) => control(simulator.url, 'faults', { fault, ...options }),
    seedObject: (object) => control(simulator.url, 'objects', [object]),
    declareTenant: (tenant) => control(simulator.url, 'tenants', [tenant]),
    close: () => simulator.close(),
  };
}
