import { objectStorageSuite } from '@portal/ports/testing/object-storage-suite';
import { storageKeysSuite } from '@portal/ports/testing/storage-keys-suite';
import { storageLinkingSuite } from '@portal/ports/testing/storage-linking-suite';
import { storageLocksSuite } from '@portal/ports/testing/storage-locks-suite';
import { storagePoliciesSuite } from '@portal/ports/testing/storage-policies-suite';
import { storagePublicSuite } from '@portal/ports/testing/storage-public-suite';
import { storageUploadsSuite } from '@portal/ports/testing/storage-uploads-suite';
import { startCephRgwSimulator } from '@portal/simulator-ceph-rgw/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewaySuite } from './testing/gateway-suite.ts';
import { gatewayTarget } from './testing/gateway-target.ts';
import type { GatewayTarget } from './testing/gateway-target.ts';
import { transcript } from './testing/likeness.ts';
import { gatewayUsersSuite } from './testing/users-suite.ts';
import { onRealGateway, openRealGateway, region } from './testing/real-gateway.ts';
import type { OpenGateway } from './testing/real-gateway.ts';

async function openSimulator(): Promise<OpenGateway> {
  const keys = { accessKey: 'ADMINKEY', secretKey: 'admin secret' };
  const simulator = await startCephRgwSimulator({
    port: 0,
    region: 'default',
    adminAccessKey: keys.accessKey,
    adminSecretKey: keys.secretKey,
  });
  return { connection: { endpoint: simulator.url, region, ...keys }, stop: simulator.close };
}

function suitesOf(open: () => Promise<OpenGateway>): void {
  let gateway: OpenGateway;
  let target: GatewayTarget;
  beforeAll(async () => {
    gateway = await open();
    target = gatewayTarget(gateway.connection);
  });
  afterAll(() => gateway.stop());
  objectStorageSuite(async () => target);
  storageKeysSuite(async () => target);
  storagePoliciesSuite(async () => target);
  storageLocksSuite(async () => target);
  storagePublicSuite(async () => target);
  storageUploadsSuite(async () => target);
  storageLinkingSuite(async () => target);
  gatewaySuite(async () => target);
  gatewayUsersSuite(async () => target);
  it('answers as the simulator does, word for word', async () => {
    const simulator = await openSimulator();
    try {
      const real = await transcript(gateway.connection);
      expect(await transcript(simulator.connection)).toEqual(real);
      expect(new Set(real.map(({ status }) => status)).size).toBeGreaterThan(5);
    } finally {
      await simulator.stop();
    }
  });
}

describe('against the simulator', () => suitesOf(openSimulator));

onRealGateway(() => suitesOf(openRealGateway));
