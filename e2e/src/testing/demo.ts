import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../tools/free-port.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const startMs = 300_000;

/** The portal as `npm start` gives it, on a folder of its own. */
export type Demo = {
  url: string;
  inbox: string;
  totpSecret: string;
  /** Where its state and the secrets of its simulators are. */
  dataDir: string;
  stop: () => Promise<void>;
};

const found = (output: string, pattern: RegExp): string => {
  const match = pattern.exec(output)?.[1];
  if (match === undefined) throw new Error(`npm start did not say ${pattern.source}:\n${output}`);
  return match;
};

async function untilGreeted(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error(`npm start took too long:\n${output}`)), startMs);
    const hear = (part: Buffer): void => {
      output += part.toString('utf8');
      if (!output.includes('Stop it with Ctrl-C.')) return;
      clearTimeout(tooLong);
      resolve(output);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(tooLong);
      reject(new Error(`npm start ended with ${code}:\n${output}`));
    });
  });
}

/** Runs the start command until it greets; `environment` adds its documented variables. */
export async function startDemo(environment: Record<string, string> = {}): Promise<Demo> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-e2e-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = await untilGreeted(child);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    inbox: found(output, /Mail inbox\s+(\S+)/),
    totpSecret: found(output, /two-factor secret of mfa@demo\.example is (\S+)/),
    stop: async () => {
      child.removeAllListeners('exit');
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
