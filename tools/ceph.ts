import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cephConfig } from './ceph-config.ts';
import type { CephPorts } from './ceph-config.ts';
import { cephInstallHint, missingCephPrograms, runCeph, runningDaemon, stopDaemons } from './ceph-daemons.ts';
import { freePort } from './free-port.ts';
import { waitUntil } from './processes.ts';

/** A RADOS Gateway that answers, and the keys of its admin user. */
export type RunningCeph = { endpoint: string; accessKey: string; secretKey: string };

type Cluster = { clusterId: string; ports: CephPorts };

// A socket's path may have 107 characters, and the longest name in the folder takes 30.
const longestFolder = 75;
const startPatienceMs = 30_000;
const adminCaps = 'users=*;buckets=*;metadata=*;usage=*';

/** Starts a small Ceph on the loopback address, made in `folder` the first time; takes about five seconds. */
export async function startCeph(folder: string): Promise<RunningCeph> {
  const missing = missingCephPrograms();
  if (missing.length > 0) throw new Error(`Missing ${missing.join(', ')}: ${cephInstallHint}`);
  if (folder.length > longestFolder) throw new Error(`The path ${folder} is too long for Ceph's sockets.`);
  const cluster = await prepare(folder);
  await startMonitor(folder, cluster);
  await startStorage(folder, cluster);
  const keys = await adminKeys(folder);
  if (runningDaemon(folder, 'client.rgw') === undefined)
    await runCeph(folder, ['radosgw', ...withConfig(folder), '-n', 'client.rgw']);
  const endpoint = `http://127.0.0.1:${cluster.ports.gateway}`;
  if (!(await waitUntil(() => answers(endpoint), startPatienceMs)))
    throw new Error(`The gateway does not answer: see the logs in ${path.join(folder, 'log')}`);
  return { endpoint, ...keys };
}

/** A Ceph of its own for a test run; it ends and is removed with `stop()`, and also when this process is killed. */
export async function startCephForTests(): Promise<RunningCeph & { stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-ceph-'));
  const follower = spawn(process.execPath, [fileURLToPath(import.meta.url), 'follow', folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const ended = once(follower, 'exit');
  const stop = async (): Promise<void> => {
    follower.stdin.end();
    await ended;
  };
  try {
    return { ...(await startCeph(folder)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const withConfig = (folder: string): string[] => ['--conf', path.join(folder, 'ceph.conf')];

async function prepare(folder: string): Promise<Cluster> {
  for (const part of ['mon', 'osd', 'rgw', 'run', 'log'])
    mkdirSync(path.join(folder, part), { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'cluster.json');
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ clusterId: randomUUID(), ports: await choosePorts() }));
  const cluster: Cluster = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(path.join(folder, 'ceph.conf'), cephConfig(folder, cluster.clusterId, cluster.ports));
  return cluster;
}

async function choosePorts(): Promise<CephPorts> {
  const [monitor, gateway, storageFirst] = [await freePort(), await freePort(), await freePort()];
  // A block of a hundred has to fit under the last port.
  return { monitor, gateway, storageFirst: Math.min(storageFirst, 65_400) };
}

async function startMonitor(folder: string, { clusterId, ports }: Cluster): Promise<void> {
  if (!existsSync(path.join(folder, 'mon', 'store.db'))) await makeMonitor(folder, clusterId, ports.monitor);
  if (runningDaemon(folder, 'mon.a') === undefined)
    await runCeph(folder, ['ceph-mon', ...withConfig(folder), '-i', 'a']);
}

/** Every key with its rights is put in at the start, so that none has to be asked for later. */
const keyring: [name: string, caps: Record<string, string>][] = [
  ['mon.', { mon: 'allow *' }],
  ['client.admin', { mon: 'allow *', osd: 'allow *', mgr: 'allow *', mds: 'allow *' }],
  ['osd.0', { mon: 'allow profile osd', mgr: 'allow profile osd', osd: 'allow *' }],
  ['client.rgw', { mon: 'allow rw', osd: 'allow rwx', mgr: 'allow rw' }],
];

async function makeMonitor(folder: string, clusterId: string, port: number): Promise<void> {
  const keys = path.join(folder, 'keyring');
  const map = path.join(folder, 'monmap');
  rmSync(keys, { force: true });
  for (const [index, [name, caps]] of keyring.entries()) {
    const rights = Object.entries(caps).flatMap(([part, right]) => ['--cap', part, right]);
    const create = index === 0 ? ['--create-keyring'] : [];
    await runCeph(folder, ['ceph-authtool', keys, ...create, '--gen-key', '-n', name, ...rights]);
  }
  const monitor = ['--addv', 'a', `[v2:127.0.0.1:${port}]`, '--set-min-mon-release', 'pacific'];
  await runCeph(folder, ['monmaptool', '--create', '--clobber', '--fsid', clusterId, ...monitor, map]);
  const make = ['-i', 'a', '--mkfs', '--monmap', map, '--keyring', keys];
  await runCeph(folder, ['ceph-mon', ...withConfig(folder), ...make]);
}

async function startStorage(folder: string, { clusterId }: Cluster): Promise<void> {
  if (!existsSync(path.join(folder, 'osd', 'whoami'))) {
    // One disk in the cluster: its id may be the cluster's own.
    await runCeph(folder, [
      'ceph',
      ...withConfig(folder),
      '--connect-timeout',
      '20',
      'osd',
      'new',
      clusterId,
      '0',
    ]);
    await runCeph(folder, ['ceph-osd', ...withConfig(folder), '-i', '0', '--mkfs', '--osd-uuid', clusterId]);
  }
  if (runningDaemon(folder, 'osd.0') === undefined)
    await runCeph(folder, ['ceph-osd', ...withConfig(folder), '-i', '0']);
}

async function adminKeys(folder: string): Promise<{ accessKey: string; secretKey: string }> {
  const file = path.join(folder, 'admin.json');
  if (!existsSync(file)) {
    const unfinished = `${file}.unfinished`;
    rmSync(unfinished, { force: true });
    const user = ['--uid', 'portal-admin', '--display-name', 'Portal admin', '--caps', adminCaps];
    await runCeph(folder, ['radosgw-admin', ...withConfig(folder), 'user', 'create', ...user], unfinished);
    writeFileSync(file, JSON.stringify(firstKey(readFileSync(unfinished, 'utf8'))), { mode: 0o600 });
    rmSync(unfinished);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

function firstKey(text: string): { accessKey: string; secretKey: string } {
  const user: { keys: { access_key: string; secret_key: string }[] } = JSON.parse(text);
  const [key] = user.keys;
  if (key === undefined) throw new Error('The admin user got no key.');
  return { accessKey: key.access_key, secretKey: key.secret_key };
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    return (await fetch(endpoint, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** Waits for the end of the process that holds our standard input, however it came, and clears up after it. */
async function follow(folder: string): Promise<void> {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
  process.stdin.resume();
  await once(process.stdin, 'close');
  await stopDaemons(folder);
  rmSync(folder, { recursive: true, force: true });
}

const commands: Record<string, (folder: string) => Promise<void>> = {
  async start(folder) {
    process.stdout.write(`${JSON.stringify(await startCeph(folder))}\n`);
  },
  stop: stopDaemons,
  follow,
};

if (import.meta.main) {
  const [command = '', folder] = process.argv.slice(2);
  const run = commands[command];
  if (run === undefined || folder === undefined) {
    process.stderr.write('Usage: node tools/ceph.ts start|stop FOLDER\n');
    process.exit(2);
  }
  await run(path.resolve(folder));
}
