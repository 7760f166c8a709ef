import { meanings } from '@portal/driver-kit/words';
import type { VdcState } from '@portal/ports/virtual-data-center';

const vdcStates: Readonly<Record<string, VdcState>> = {
  '-1': 'failed',
  '0': 'busy',
  '1': 'ready',
  FAILED_CREATION: 'failed',
  NOT_READY: 'busy',
  READY: 'ready',
};

/** Entities tell their status as a number, records of the query service as a word, in whatever case. */
export const vdcStateOf = (status: string | undefined): VdcState =>
  vdcStates[(status ?? '').trim().toUpperCase()] ?? 'unknown';

const networkState = meanings<'settling' | 'ready' | 'failed'>({
  PENDING: 'settling',
  CONFIGURING: 'settling',
  REALIZED: 'ready',
  REALIZATION_FAILED: 'failed',
});

/** A network or an edge gateway. */
type Networking = { status?: string | null | undefined };

export const isSettling = ({ status }: Networking): boolean => networkState(status) === 'settling';
export const hasFailed = ({ status }: Networking): boolean => networkState(status) === 'failed';

/** Null for a status that nobody has published: what became of the task, only what is there can tell. */
export const taskStateOf = meanings<'running' | 'done' | 'failed'>({
  queued: 'running',
  preRunning: 'running',
  running: 'running',
  postRunning: 'running',
  success: 'done',
  error: 'failed',
  canceled: 'failed',
  aborted: 'failed',
});
