import { createConnection, createServer, type Socket } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openEars } from './events.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.close());

test('a server that takes the listening connection and never answers is given up, and asked again', async () => {
  const { hostname, port } = new URL(portal.databaseUrl);
  const sockets: Socket[] = [];
  const silentOnce = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    if (sockets.length === 1) return;
    const onward = createConnection(Number(port), hostname).on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => void silentOnce.listen(0, '127.0.0.1', resolve));
  const address = silentOnce.address();
  const url = new URL(portal.databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  const ears = openEars(url.href, { channels: ['news_of_test'], log: portal.platform.log });
  const heard: string[] = [];
  ears.on('news_of_test', (payload) => void heard.push(payload));
  await vi.waitFor(
    async () => {
      await portal.owner.run(sql`select pg_notify('news_of_test', 'said')`);
      expect(heard).toContain('said');
    },
    { timeout: 50_000, interval: 50 },
  );
  await ears.close();
  for (const socket of sockets) socket.destroy();
  silentOnce.close();
});
