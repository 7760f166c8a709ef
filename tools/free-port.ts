import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any, which could be given away before this one is used. */
const [lowest, end] = [20_000, 32_000];
const tries = 100;

/** A loopback port nobody listens on: `preferred` if it is free, else one by chance. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await isPortFree(preferred))) return preferred;
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(lowest, end);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No port from ${lowest} to ${end - 1} was found free on 127.0.0.1.`);
}

/** Whether a process could listen on this loopback port now. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
