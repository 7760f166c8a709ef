import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const enoughBytes = 2 * 1024 ** 3;

/** Where tests keep their databases: in memory where there is room, else with the other temporary files. */
export function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= enoughBytes ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
