import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { roomyFolder } from '../../../tools/roomy-folder.ts';

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

const newFolder = (): string => mkdtempSync(path.join(roomyFolder(), 'portal-e2e-'));

/** Keeps the secrets, and chooses ports of its own: those of the original may be in use. */
function copyFolder(prepared: string): string {
  const dataDir = newFolder();
  execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  const file = path.join(dataDir, 'demo.json');
  const state: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...state, ports: {} }));
  return dataDir;
}

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** What a person runs, as `tools/<command>.mjs`. */
type Command = 'start' | 'dev';

async function startOn(
  dataDir: string,
  environment: Record<string, string>,
  command: Command = 'start',
): Promise<Demo> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, 'tools', `${command}.mjs`)], {
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
    },
  };
}

/** Starts the portal once as a person does, on an empty folder, and stops it: what it has made is there to be copied. */
export async function prepareFolder(): Promise<{ folder: string; remove: () => void }> {
  const folder = newFolder();
  const demo = await startOn(folder, {});
  await demo.stop();
  return { folder, remove: () => removeFolder(folder) };
}

/** Runs the command on a copy of a prepared folder until it greets; `environment` adds its documented variables. */
export async function startDemo(
  prepared: string,
  environment: Record<string, string> = {},
  command: Command = 'start',
): Promise<Demo> {
  const demo = await startOn(copyFolder(prepared), environment, command);
  return {
    ...demo,
    stop: async () => {
      await demo.stop();
      removeFolder(demo.dataDir);
    },
  };
}
