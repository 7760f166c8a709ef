import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Holds the data folder for this process: a second one is refused with a sentence. The lock is a listening socket, so
 * it goes with the process, however that ends.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const address = addressOf(dataDir);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const server = await listen(address);
    if (server !== undefined) return () => void server.close();
    const holder = await askHolder(address);
    if (holder !== undefined) {
      throw new Error(
        `Another Cloud Portal (process ${holder}) runs on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
      );
    }
    if (!address.startsWith('\0')) rmSync(address, { force: true });
  }
  throw new Error(`The lock of ${dataDir} can neither be taken nor asked for its holder.`);
}

/** Linux has socket names that are no files. */
function addressOf(dataDir: string): string {
  const name = `cloud-portal-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  return process.platform === 'linux' ? `\0${name}` : path.join(tmpdir(), name);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

/** The pid of the process that holds the lock; undefined when nobody answers any more. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(2000, () => {
      socket.destroy();
      resolve('that does not answer');
    });
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer === '' ? undefined : answer));
    socket.on('error', () => resolve(undefined));
  });
}
