import type { ObjectStorageConnection } from '@portal/ports/object-storage';
import { startCephForTests } from '@portal/tools/ceph';
import { cephInstallHint, missingCephPrograms } from '@portal/tools/ceph-daemons';
import { describe, expect, it } from 'vitest';

export type OpenGateway = { connection: ObjectStorageConnection; stop: () => Promise<void> };

// Not the gateway's own zone group: the driver must not depend on what the region is called there.
export const region = 'se-sto-1';

const { RGW_ENDPOINT, RGW_ACCESS_KEY, RGW_SECRET_KEY } = process.env;

/** Why there is no real gateway to test against; undefined when there is one. */
function missingGateway(): string | undefined {
  if (RGW_ENDPOINT !== undefined) return undefined;
  const missing = missingCephPrograms();
  if (missing.length === 0) return undefined;
  return `needs ${missing.join(', ')}: ${cephInstallHint}, or set RGW_ENDPOINT, RGW_ACCESS_KEY and RGW_SECRET_KEY`;
}

/** What has to hold on a real gateway too; left out, with what is missing, where there is none. */
export function onRealGateway(suites: () => void): void {
  const missing = missingGateway();
  describe('on a real RADOS Gateway', () => {
    if (missing === undefined) suites();
    // Where the tests decide about a change, a missing gateway is a failure.
    else if (process.env['CI'] === 'true') it('is there', () => expect.fail(missing));
    else it.skip(missing);
  });
}

/** The gateway that the environment names, or a small Ceph started for this run. */
export async function openRealGateway(): Promise<OpenGateway> {
  if (RGW_ENDPOINT === undefined) {
    const { stop, ...keys } = await startCephForTests();
    return { connection: { region, ...keys }, stop };
  }
  const accessKey = RGW_ACCESS_KEY ?? '';
  const connection = { endpoint: RGW_ENDPOINT, region, accessKey, secretKey: RGW_SECRET_KEY ?? '' };
  return { connection, stop: async () => undefined };
}
