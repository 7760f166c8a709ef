import type { CloudConnect } from '@portal/ports/cloud-connect';
import type { CloudConnectBench } from '@portal/ports/testing/cloud-connect-bench';
import { plainOutbound } from '@portal/ports/testing/plain-outbound';
import type { SimulatorControl } from '@portal/ports/testing/simulator-control';
import type { VmBackup } from '@portal/ports/vm-backup';
import { createVeeamServiceProvider } from '../veeam-service-provider.ts';
import { cloudBenchOf } from './cloud-bench.ts';
import type { Console } from './console.ts';

/** A console, and a driver that puts into it what is there before something goes wrong. */
export type UnkindConsole = Console & {
  ask: SimulatorControl;
  port: VmBackup & CloudConnect;
  cloudBench: CloudConnectBench;
};

export const unkindConsoleOf = (console: Console): UnkindConsole => ({
  ...console,
  port: createVeeamServiceProvider(console.connection, plainOutbound),
  cloudBench: cloudBenchOf(console),
});
