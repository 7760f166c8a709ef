import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createSelfSigned } from '@portal/driver-smtp/testing/self-signed';
import { ProviderFailure } from '@portal/ports/failure';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMetrics } from '../process/metrics.ts';
import { createOutbound, isPrivateAddress, onlyHostOf, type OutboundOptions } from './outbound.ts';

const resolved = vi.hoisted(() => new Map<string, string[]>());

// The names of these tests resolve to what a test says; every other name as it is.
vi.mock('node:dns', async (original) => {
  const real = await original<typeof import('node:dns')>();
  type Callback = (error: Error | null, addresses: { address: string; family: number }[]) => void;
  const lookup = (hostname: string, options: object, callback: Callback): void => {
    const addresses = resolved.get(hostname);
    if (!addresses) return real.lookup(hostname, { ...options, all: true }, callback);
    if (addresses.length === 0)
      return callback(Object.assign(new Error('nobody knows it'), { code: 'ENOTFOUND' }), []);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { ...real, lookup };
});

let server: Server;
let port: number;
let connections: number;
let requests: number;
let respond: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, response) => {
    requests += 1;
    respond(request, response);
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
beforeEach(() => {
  connections = 0;
  requests = 0;
  resolved.clear();
  respond = (_request, response) => response.end('ok');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const client = (options: Partial<OutboundOptions> = {}) =>
  createOutbound({ trustedHosts: [], allowPrivate: false, metrics: createMetrics(), ...options });
const trusting = (limits: OutboundOptions['limits'] = {}) => client({ trustedHosts: ['127.0.0.1'], limits });
const here = (path = '/'): string => `http://127.0.0.1:${port}${path}`;

async function failureOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof ProviderFailure ? error.kind : `no failure: ${String(error)}`;
}

const forms = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0',
  '0.0.0.0',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0x7f000001',
  '0x7f.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
];

describe('an address that nobody configured', { tags: ['outbound'] }, () => {
  test('is refused when it is private, in every form there is of it, and nothing is connected to', async () => {
    const outbound = client();
    const through: string[] = [];
    for (const host of forms) {
      const kind = await failureOf(outbound({ method: 'GET', url: `http://${host}:${port}/` }));
      if (kind !== 'refused') through.push(`${host}: ${kind}`);
    }
    expect(through, `${forms.length} forms`).toEqual([]);
    expect(connections).toBe(0);
    await outbound.close();
  });

  test('is refused when its name leads to a private one, alone or among others', async () => {
    const outbound = client();
    resolved.set('inside.example', ['127.0.0.1']);
    resolved.set('localhost.', ['127.0.0.1']);
    resolved.set('both.example', ['93.184.215.14', '10.0.0.1']);
    resolved.set('mapped.example', ['::ffff:127.0.0.1']);
    for (const host of ['localhost', 'localhost.', 'inside.example', 'both.example', 'mapped.example']) {
      expect([host, await failureOf(outbound({ method: 'GET', url: `http://${host}:${port}/` }))]).toEqual([
        host,
        'refused',
      ]);
    }
    expect(connections).toBe(0);
    await outbound.close();
  });

  test('is refused with any scheme but http and https', async () => {
    const outbound = client({ allowPrivate: true });
    for (const url of [
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://127.0.0.1/',
      'data:text/plain,a',
      'ws://127.0.0.1/',
    ]) {
      expect([url, await failureOf(outbound({ method: 'GET', url }))]).toEqual([url, 'refused']);
    }
    await outbound.close();
  });

  test('may be public', () => {
    for (const address of [
      '93.184.215.14',
      '8.8.8.8',
      '172.32.0.1',
      '100.128.0.1',
      '2a00:1450:400f:80c::200e',
    ]) {
      expect([address, isPrivateAddress(address)]).toEqual([address, false]);
    }
    expect(isPrivateAddress('no address')).toBe(true);
  });
});

describe('an answer', () => {
  test('that leads elsewhere is handed back, not followed', async () => {
    const outbound = trusting();
    respond = (_request, response) => response.writeHead(302, { location: here('/inside') }).end();
    const { status, headers } = await outbound({ method: 'GET', url: here() });
    expect([status, headers['location'], requests]).toEqual([302, here('/inside'), 1]);
    await outbound.close();
  });

  test('that is larger than it may be is given up', async () => {
    const outbound = trusting();
    respond = (_request, response) => response.end(Buffer.alloc(200_000));
    expect(await failureOf(outbound({ method: 'GET', url: here(), maxBytes: 100_000 }))).toBe('protocol');
    const { body } = await outbound({ method: 'GET', url: here(), maxBytes: 200_000 });
    expect(body.byteLength).toBe(200_000);
    await outbound.close();
  });

  test('that does not come in time is given up, in the head and in the body', async () => {
    const outbound = trusting({ timeoutMs: 100 });
    respond = () => undefined;
    expect(await failureOf(outbound({ method: 'POST', url: here() }))).toBe('unreachable');
    respond = (_request, response) => {
      response.write('begun');
    };
    expect(await failureOf(outbound({ method: 'POST', url: here() }))).toBe('unreachable');
    await outbound.close();
  });
});

describe('a try that failed', () => {
  const reset = (request: IncomingMessage): void => {
    request.socket.destroy();
  };

  test('is repeated for what only reads, and never for what changes', async () => {
    respond = reset;
    for (const [method, tries] of [
      ['GET', 3],
      ['HEAD', 3],
      ['POST', 1],
      ['PUT', 1],
      ['DELETE', 1],
    ] as const) {
      const outbound = trusting();
      requests = 0;
      expect(await failureOf(outbound({ method, url: here() }))).toBe('unreachable');
      expect([method, requests]).toEqual([method, tries]);
      await outbound.close();
    }
  });

  test('is repeated until it works', async () => {
    const outbound = trusting();
    respond = (request, response) => (requests < 3 ? reset(request) : response.end('at last'));
    const { body } = await outbound({ method: 'GET', url: here() });
    expect(Buffer.from(body).toString()).toBe('at last');
    await outbound.close();
  });

  test('five times in a row opens the circuit: the host is left alone until it is asked once, and works again', async () => {
    const outbound = trusting({ halfOpenAfterMs: 300 });
    respond = reset;
    for (let n = 0; n < 5; n += 1) await failureOf(outbound({ method: 'POST', url: here() }));
    expect(requests).toBe(5);
    for (let n = 0; n < 20; n += 1)
      expect(await failureOf(outbound({ method: 'POST', url: here() }))).toBe('unreachable');
    expect(requests).toBe(5);
    respond = (_request, response) => response.end('back');
    await vi.waitFor(async () => expect((await outbound({ method: 'POST', url: here() })).status).toBe(200), {
      timeout: 5000,
      interval: 20,
    });
    expect((await outbound({ method: 'POST', url: here() })).status).toBe(200);
    await outbound.close();
  });

  test('that is known to be back is asked at once, without waiting for the circuit', async () => {
    const outbound = trusting();
    respond = reset;
    for (let n = 0; n < 5; n += 1) await failureOf(outbound({ method: 'POST', url: here() }));
    respond = (_request, response) => response.end('back');
    expect(await failureOf(outbound({ method: 'POST', url: here() }))).toBe('unreachable');
    outbound.forgive(`127.0.0.1:${port}`);
    expect((await outbound({ method: 'POST', url: here() })).status).toBe(200);
    await outbound.close();
  });

  test('opens the circuit of its own host only, and an error that is answered opens none', async () => {
    const outbound = client({ trustedHosts: ['127.0.0.1', 'localhost'] });
    respond = (_request, response) => response.writeHead(500).end();
    for (let n = 0; n < 8; n += 1) expect((await outbound({ method: 'POST', url: here() })).status).toBe(500);
    respond = reset;
    for (let n = 0; n < 6; n += 1) await failureOf(outbound({ method: 'POST', url: here() }));
    respond = (_request, response) => response.end('ok');
    expect(await failureOf(outbound({ method: 'POST', url: here() }))).toBe('unreachable');
    expect((await outbound({ method: 'POST', url: `http://localhost:${port}/` })).status).toBe(200);
    await outbound.close();
  });
});

test('a name that nobody knows and a certificate that nobody trusts are reported as such', async () => {
  const secured = createSecureServer(createSelfSigned(), (_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => secured.listen(0, '127.0.0.1', resolve));
  const address = secured.address();
  const outbound = trusting();
  resolved.set('nobody.example', []);
  const troubleAt = (url: string) =>
    outbound({ method: 'POST', url }).then(
      () => 'none',
      (error: unknown) => (error instanceof ProviderFailure ? [error.kind, error.trouble] : error),
    );
  const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  expect(await troubleAt(url)).toEqual(['connection', 'certificate']);
  expect(await troubleAt('http://nobody.example/')).toEqual(['connection', 'name']);
  respond = (request) => void request.socket.destroy();
  expect(await troubleAt(here())).toEqual(['unreachable', undefined]);
  await outbound.close();
  secured.close();
});

describe('a client of its own', () => {
  test.each([
    ['smtp://user:word@mail.example:587', 'mail.example'],
    ['smtps://127.0.0.1', '127.0.0.1'],
    ['smtp://[2001:db8::1]:25', '2001:db8::1'],
  ])('for %s reaches %s and no other host', (url, host) => {
    const isAllowed = onlyHostOf(url);
    expect([isAllowed(host), isAllowed('other.example'), isAllowed('')]).toEqual([true, false, false]);
  });
});
