import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Region } from '@portal/contract/constants';
import { gatewayTarget, type GatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import { demo } from './portals.ts';

type DemoFile = { secrets: Record<string, string>; ports: Record<string, number> };

/** The simulated storage of a region, reached past the portal with the keys that the demo keeps in its data folder. */
export function storageBehind(region: Region): GatewayTarget {
  const file = path.join(demo().dataDir, 'demo.json');
  const { secrets, ports }: DemoFile = JSON.parse(readFileSync(file, 'utf8'));
  const name = `ceph-rgw-${region}`;
  return gatewayTarget({
    region,
    endpoint: `http://127.0.0.1:${ports[name]}`,
    accessKey: (secrets[`${name} access key`] ?? '').slice(0, 20).toUpperCase(),
    secretKey: secrets[`${name} secret key`] ?? '',
  });
}

/** The customer's name in the storage system. */
export const tenantOf = (customerId: string): string => `c${customerId.replaceAll('-', '')}`;
