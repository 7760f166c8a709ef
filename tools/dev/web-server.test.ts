import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { serveWeb } from './web-server.ts';

let api: Server;
let vite: ViteDevServer;
let [port, apiPort] = [0, 0];
const folder = mkdtempSync(path.join(tmpdir(), 'portal-vite-'));

const get = (address: string, accept = '*/*'): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${address}`, { headers: { accept, host: `localhost:${port}` } });

beforeAll(async () => {
  port = await freePort();
  apiPort = await freePort();
  const noLibraries = { noDiscovery: true, include: [] };
  vite = await serveWeb(port, apiPort, { cacheDir: folder, optimizeDeps: noLibraries, logLevel: 'error' });
  api = createServer((request, response) => response.end(`the API at ${request.url}`));
});
afterAll(async () => {
  await vite.close();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a page has the policy of the built web, and a nonce for what Vite writes into it', async () => {
  const answer = await get('/customers/some.name', 'text/html');
  const policy = answer.headers.get('content-security-policy') ?? '';
  const nonce = /script-src 'self' 'nonce-([\w-]+)';/.exec(policy)?.[1] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
  const page = await answer.text();
  const scripts = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
});

test('a module says what it was made of', async () => {
  const code = await (await get('/src/main.tsx')).text();
  const map = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(code)?.[1] ?? '';
  expect(Buffer.from(map, 'base64').toString()).toContain('createRoot(root)');
});

test('a call waits while the API starts again', async () => {
  const answer = get('/api/company/appearance/');
  await get('/favicon.svg');
  api.listen(apiPort, '127.0.0.1');
  expect(await (await answer).text()).toBe('the API at /api/company/appearance/');
});
