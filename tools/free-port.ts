import { createServer } from 'node:net';

/** A loopback port nobody listens on: `preferred` if it is free, else one the system chooses. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await listen(preferred)) !== undefined) return preferred;
  const port = await listen(0);
  if (port === undefined) throw new Error('This machine has no free port on 127.0.0.1.');
  return port;
}

/** Whether a process could listen on this loopback port now. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await listen(port)) !== undefined;
}

function listen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : undefined));
    });
  });
}
