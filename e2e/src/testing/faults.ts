import { callerOf } from './api.ts';

export const storageSimulators = ['ceph-rgw-SE-NORTH-1', 'ceph-rgw-SE-CENTRAL-1'] as const;
export type Fault = 'none' | 'slow' | 'down' | 'refuses' | 'throttles';
export type SimulatorName =
  | (typeof storageSimulators)[number]
  | 'cloud-director-SE-NORTH-1'
  | 'cloud-director-availability-SE-NORTH-1'
  | 'cloud-director-availability-SE-CENTRAL-1'
  | 'partner-center'
  | 'bolagsverket'
  | 'news-feed'
  | 'mail-catcher';

/** Makes a simulator of the demo play a fault, as its page does. */
export async function play(name: SimulatorName, fault: Fault, delayMs = 1500): Promise<void> {
  const operator = await callerOf('operator@demo.example');
  const { status } = await operator('PUT', '/demo/simulators/', { body: { name, fault, delayMs } });
  if (status !== 200) throw new Error(`The simulator could not be switched: ${status}`);
}

/** Plays a fault while something is done, and ends it whatever comes of that. */
export async function during<T>(
  { names, fault, delayMs }: { names: readonly SimulatorName[]; fault: Fault; delayMs?: number },
  work: () => Promise<T>,
): Promise<T> {
  try {
    for (const name of names) await play(name, fault, delayMs);
    return await work();
  } finally {
    for (const name of names) await play(name, 'none');
  }
}
