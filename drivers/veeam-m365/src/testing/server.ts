import { randomUUID } from 'node:crypto';
import type { Outbound } from '@portal/ports/outbound';
import type { M365BackupBench } from '@portal/ports/testing/m365-backup-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import { controlOf, type SimulatorControl } from '@portal/ports/testing/simulator-control';
import { mailboxPermissions } from '@portal/simulator-veeam-m365/mailboxes';
import { startVeeamM365Simulator } from '@portal/simulator-veeam-m365/simulator';
import { z } from 'zod';
import { veeamM365Settings, type VeeamM365Connection } from '../connection.ts';
import { createVeeamM365 } from '../veeam-m365.ts';

const controlToken = 'control';
const user = { username: 'portal', password: 'p:å s%20t' };
export const repositories = [randomUUID(), randomUUID()] as const;

export type Server = {
  connection: VeeamM365Connection;
  control: SimulatorControl;
  fault: (state: Record<string, unknown>) => Promise<void>;
  close: () => Promise<void>;
};

/** A server of its own for each test file. */
export async function openServer(): Promise<Server> {
  const simulator = await startVeeamM365Simulator({ port: 0, controlToken, repositories, ...user });
  const control = controlOf(simulator.url, controlToken);
  return {
    connection: {
      endpoint: simulator.url,
      ...user,
      applicationCertificate: 'Y2VydGlmaWNhdGU=',
      applicationCertificatePassword: 'secret',
      settings: veeamM365Settings.parse({ repository: repositories[0] }),
    },
    control,
    fault: async (state) => void (await control('PUT faults', state)),
    close: () => simulator.close(),
  };
}

const faults = {
  none: { fault: 'none' },
  down: { fault: 'down' },
  refuses: { fault: 'refuses', status: 403 },
  throttles: { fault: 'throttles', retryAfterSeconds: 30 },
} as const;

const clock = z.object({ now: z.iso.datetime() });
const made = z.object({ id: z.string() });

export const benchOf = (
  { connection, control, fault }: Server,
  outbound: Outbound = plainOutbound,
): M365BackupBench => ({
  backup: createVeeamM365(connection, outbound),
  addTenant: async (counts = {}) => {
    const domain = `t${randomUUID().slice(0, 8)}.onmicrosoft.com`;
    const tenant = await control('POST tenants', { name: 'Polarvind Kraft AB', domain, ...counts });
    return { microsoftId: made.parse(tenant).id, domain };
  },
  signIn: async (userCode, microsoftId) =>
    void (await control('PUT device-codes', { userCode, msid: microsoftId })),
  setConsent: async (microsoftId, isGiven) =>
    void (await control('PUT consent', { msid: microsoftId, isGiven })),
  closeMailboxes: async (microsoftId, { lacks, goneFolders = [] }) => {
    const lacking = { nothing: [], some: mailboxPermissions.slice(1, 2), all: mailboxPermissions }[lacks];
    const offSince = '2026-10-01T00:00:00Z';
    await control('PUT exchange', { msid: microsoftId, offSince, lacking, goneFolders });
  },
  addUser: async (microsoftId, displayName) => {
    const id = randomUUID();
    const mail = `${id}@polarvind.example`;
    const one = { id, msid: id, displayName, name: mail, type: 'User', office: 'Luleå' };
    await control('POST objects', { msid: microsoftId, kind: 'user', objects: [one] });
    return id;
  },
  removeUser: async (microsoftId, id) =>
    void (await control('DELETE objects', { msid: microsoftId, kind: 'user', ids: [id] })),
  now: async () => new Date(clock.parse(await control('GET clock')).now),
  passTime: async (seconds) => void (await control('PUT clock', { advanceSeconds: seconds })),
  endNextRun: async (jobId, outcome, message) => {
    const status = outcome === 'warning' ? 'Warning' : 'Failed';
    await control('PUT next-run', { jobId, status, message });
  },
  forgetChanges: async () => void (await control('POST forget-events', {})),
  fail: (how) => fault(faults[how]),
});
