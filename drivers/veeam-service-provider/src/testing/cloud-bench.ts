import type { EndpointState } from '@portal/ports/cloud-connect';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudConnectBench } from '@portal/ports/testing/cloud-connect-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { BackupJobState } from '@portal/ports/backup-runs';
import { createVeeamServiceProvider } from '../veeam-service-provider.ts';
import { benchOf, type Console } from './console.ts';

const gib = 1024 ** 3;

const statuses: Readonly<Record<BackupJobState, string>> = {
  unknown: 'Unknown',
  none: 'None',
  idle: 'Idle',
  success: 'Success',
  warning: 'Warning',
  failed: 'Failed',
  running: 'Running',
  starting: 'Starting',
  stopping: 'Stopping',
  enabling: 'Enabling',
  disabling: 'Disabling',
  'waiting-for-tape': 'WaitingTape',
  'waiting-for-repository': 'WaitingRepository',
};

const gatewayStates: Readonly<Record<EndpointState, object>> = {
  healthy: { status: 'Healthy', isDisabled: false },
  warning: { status: 'Warning', isDisabled: false },
  error: { status: 'Error', isDisabled: false },
  unknown: { status: 'Unknown', isDisabled: false },
  disabled: { status: 'Healthy', isDisabled: true },
};

export const cloudBenchOf = (console: Console, outbound: Outbound = plainOutbound): CloudConnectBench => ({
  ...benchOf(console, outbound),
  cloud: createVeeamServiceProvider(console.connection, outbound),
  another: createVeeamServiceProvider(console.connection, outbound),
  addTenant: ({ company, userName, quotaBytes }) =>
    console.control('POST tenants', [{ company, userName, password: 'Not-of-the-portal', quotaBytes }]),
  backUp: async ({ userName, password }, jobs) => {
    const declared = jobs.map(({ name, bytes }) => ({
      name,
      fullBytes: bytes,
      bytesPerRun: Math.min(bytes, gib),
      hoursBetweenRuns: null,
    }));
    const answer = await console.control('POST cloud-backups', { userName, password, jobs: declared }).then(
      () => true,
      (error: unknown) => error,
    );
    if (answer === true || !String(answer).includes('403')) return answer === true;
    return false;
  },
  startJob: (name) => console.control('PUT cloud-jobs', [{ name, isStarted: true }]),
  endJob: (name, end) => {
    const status = end?.state === 'warning' ? 'Warning' : 'Failed';
    const outcome = end && { status, message: end.message };
    return console.control('PUT cloud-jobs', [{ name, outcome }]);
  },
  showJob: (name, state) => console.control('PUT cloud-jobs', [{ name, shownStatus: statuses[state] }]),
  letIn: (userName, access) => console.control('PUT access', { userName, ...access }),
  setEndpoint: (state) => console.control('PUT gateways', [{ name: 'gw01', ...gatewayStates[state] }]),
});
