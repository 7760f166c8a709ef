import { readFileSync, writeFileSync } from 'node:fs';
import { buildApp } from '../app.ts';
import { composePlatform } from '../compose.ts';
import { readConfig } from '../platform/config.ts';

// The API in a process of its own, which tells how much memory a call has cost. Its database is the parent's.

export type UploadPortalTells = { url: string } | { peakBytes: number };
export type UploadPortalIsAsked = 'start' | 'peak';

const kiB = 1024;
const memory = (what: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * kiB;
};
const tell = (told: UploadPortalTells): void => {
  process.send?.(told);
};

let before = 0;
function answer(asked: UploadPortalIsAsked): void {
  if (asked === 'peak') {
    tell({ peakBytes: Math.max(0, memory('VmHWM') - before) });
    return;
  }
  globalThis.gc?.();
  // Makes the highest mark the present one.
  writeFileSync('/proc/self/clear_refs', '5');
  before = memory('VmRSS');
  tell({ peakBytes: 0 });
}

const platform = await composePlatform(readConfig(process.env));
const app = await buildApp({ platform });
process.on('message', answer);
process.on('disconnect', () => process.exit());
tell({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
