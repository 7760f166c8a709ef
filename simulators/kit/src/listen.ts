import type { AddressInfo, Server } from 'node:net';

export type ListenAt = { host: string; port: number };

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Resolves with the port once the server listens; port 0 takes a free one. */
export async function listen(server: Server, { host, port }: ListenAt): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (!isAddress(address)) throw new Error('the server has no port');
  return address.port;
}
