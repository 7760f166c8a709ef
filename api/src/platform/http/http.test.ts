import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { problem } from '@portal/contract/errors';
import Fastify from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { composePlatform } from '../../compose.ts';
import { createCustomer, createPartner, createUser, signIn, testPassword } from '../../testing/people.ts';
import { createTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { readConfig } from '../process/config.ts';
import { openDatabase } from '../database/database.ts';
import { installErrorAnswers } from './error-answers.ts';
import { createLog } from '../process/log.ts';

let portal: TestPortal;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'portal-dist-'));
  mkdirSync(path.join(dist, 'assets'));
  mkdirSync(path.join(dist, '.vite'));
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Cloud Portal</title>');
  writeFileSync(path.join(dist, 'csp.json'), JSON.stringify({ scriptHashes: ['sha256-abc'] }));
  writeFileSync(path.join(dist, '.vite/manifest.json'), '{}');
  writeFileSync(path.join(dist, 'assets/index-1a2b.js'), 'void 0;');
  writeFileSync(path.join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  portal = await createTestPortal({ WEB_DIST: dist });
});
afterAll(async () => {
  await portal.close();
  rmSync(dist, { recursive: true });
});

describe('security headers', () => {
  const everywhere = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
  };

  test('are on every answer: pages, assets, the API, its errors and its reader, health', async () => {
    const urls = [
      '/',
      '/customers',
      '/auth/login?next=/',
      '/assets/index-1a2b.js',
      '/assets/no-such.js',
      '/api/openapi.json',
      '/api/docs/',
      '/api/docs/start.js',
      '/api/docs/reader/swagger-ui.css',
      '/api/me/',
      '/api/no-such-thing/',
      '/api/login/',
      '/api/%',
      '/healthz',
      '/readyz',
      '/metrics',
    ];
    for (const url of urls) {
      const { headers } = await portal.app.inject({ url });
      expect([url, headers]).toEqual([url, expect.objectContaining(everywhere)]);
      const policy = String(headers['content-security-policy']);
      expect([url, policy]).toEqual([url, expect.stringContaining("default-src 'none'")]);
      expect([url, policy]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")]);
      expect([url, headers['referrer-policy']]).toEqual([
        url,
        expect.stringMatching(/^(no-referrer|strict-origin)/),
      ]);
      expect([url, headers['server'], headers['x-powered-by']]).toEqual([url, undefined, undefined]);
    }
  });

  test('let no answer of the API be kept, a page be asked for again, and an asset be kept for a year', async () => {
    const cache = async (url: string) => (await portal.app.inject({ url })).headers['cache-control'];
    expect(await cache('/api/me/')).toBe('no-store');
    expect(await cache('/api/legal/tac/')).toBe('no-store');
    expect(await cache('/customers')).toBe('no-cache');
    expect(await cache('/favicon.svg')).toBe('no-cache');
    expect(await cache('/assets/index-1a2b.js')).toBe('public, max-age=31536000, immutable');
  });

  test('of a page allow its own scripts, the boot script by its hash, and nothing else', async () => {
    const { headers } = await portal.app.inject({ url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'sha256-abc'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
  });
});

describe('pages', () => {
  test('hand out nothing from outside or beside the built web', async () => {
    const { app } = portal;
    for (const url of [
      '/csp.json',
      '/.vite/manifest.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%00',
    ]) {
      const { statusCode, body } = await app.inject({ url });
      expect([url, statusCode === 200 && !body.includes('Cloud Portal')]).toEqual([url, false]);
    }
  });

  test('are answers to GET and HEAD only; an unknown asset is a 404, not a page', async () => {
    const { app } = portal;
    const calls = [
      ['GET', '/assets/no-such.js'],
      ['POST', '/customers'],
      ['GET', '/api/no-such-thing/'],
      ['POST', '/api/no-such-thing/'],
      ['GET', '/api/customers/%00'],
    ] as const;
    for (const [method, url] of calls) {
      const { statusCode, body } = await app.inject({ method, url });
      expect([method, url, statusCode, JSON.parse(body)]).toMatchObject([
        method,
        url,
        404,
        { errorKey: 'addressUnknown' },
      ]);
    }
    expect((await app.inject({ method: 'POST', url: '/api/me/' })).statusCode).toBe(405);
    expect((await app.inject({ method: 'HEAD', url: '/customers' })).statusCode).toBe(200);
  });
});

describe('bytes that are not HTTP', () => {
  const send = (port: number, bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (part) => {
        text += part.toString('utf8');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(text));
    });

  test('are answered once in the one shape, and the connection is closed', async () => {
    await portal.app.listen({ host: '127.0.0.1', port: 0 });
    const address = portal.app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const host = 'Host: localhost\r\n';
    const hostile: [string, number][] = [
      ['GARBAGE\r\n\r\n', 400],
      [`GET /api/me/ HTTP/1.1\r\n${host}X-Long: ${'x'.repeat(64_000)}\r\n\r\n`, 431],
      [
        `POST /api/login/ HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/me/ HTTP/1.1\r\n${host}\r\n`,
        400,
      ],
      [`POST /api/login/ HTTP/1.1\r\n${host}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde`, 400],
      [`POST /api/login/ HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
      [`GET /api/me/ HTTP/1.1\r\n${host}A: b\u0000c\r\n\r\n`, 400],
      [`GET /api/me/ HTTP/1.1\r\nHost : localhost\r\n\r\n`, 400],
      [`FROB /api/me/ HTTP/1.1\r\n${host}\r\n`, 400],
    ];
    for (const [bytes, status] of hostile) {
      const text = await send(port, bytes);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const about = bytes.slice(0, 60);
      expect([about, head.split(' ')[1]]).toEqual([about, String(status)]);
      expect([about, head]).toEqual([about, expect.stringContaining('x-content-type-options: nosniff')]);
      expect(problem.strict().parse(JSON.parse(body)).requestId).toMatch(/^[0-9a-f-]{36}$/);
      expect([about, text.match(/HTTP\/1\.1/g)?.length]).toEqual([about, 1]);
    }
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });
});

describe('a database that is away or slow', () => {
  test('is a 503 that says nothing of the inside, and so is a statement that takes too long', async () => {
    const app = Fastify();
    installErrorAnswers(app);
    const slow = openDatabase({
      url: portal.databaseUrl,
      role: 'portal_request',
      max: 1,
      statementTimeoutMs: 50,
    });
    const gone = openDatabase({ url: 'postgres://127.0.0.1:9/portal', max: 1 });
    app.get('/slow', () => slow.rows(sql`select pg_sleep(5)`));
    app.get('/slow-transaction', () => slow.transaction((tx) => tx.rows(sql`select pg_sleep(5)`)));
    app.get('/gone', () => gone.rows(sql`select 1`));
    app.get('/wrong', () => slow.rows(sql`select no_such_column`));
    const answer = async (url: string) => {
      const { statusCode, body } = await app.inject({ url });
      const { errorKey, message, Message } = problem.strict().parse(JSON.parse(body));
      expect([url, Message, /sleep|column|127|statement/i.test(message)]).toEqual([url, message, false]);
      return [statusCode, errorKey];
    };
    for (const url of ['/slow', '/slow-transaction', '/gone'])
      expect([url, await answer(url)]).toEqual([url, [503, 'unavailable']]);
    expect(await answer('/wrong')).toEqual([500, 'unhandled']);
    expect(await slow.first(sql`select 1 as one`)).toEqual({ one: 1 });
    await Promise.all([slow.end(), gone.end(), app.close()]);
  });

  test('each connection of the portal has a limit for a statement', async () => {
    for (const database of [portal.platform.database, portal.platform.auth]) {
      expect(await database.first(sql`select current_setting('statement_timeout') as limit`)).toEqual({
        limit: '15s',
      });
    }
  });
});

describe('the log', () => {
  test('names each request by its endpoint and holds no secret of sign-in, reset, invitation or order', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const config = readConfig({
      ...portal.databaseSettings,
      SECRET_KEY: 'a-key-for-tests-only-a-key-for-tests-only',
      PUBLIC_URL: 'http://localhost:8080',
      CONNECTIONS: JSON.stringify([
        {
          system: 'ceph-rgw',
          region: 'SE-NORTH-1',
          endpoint: 'http://127.0.0.1:9',
          accessKey: 'log-access',
          secretKey: 'log-secret',
        },
      ]),
    });
    const platform = await composePlatform(config, { log });
    const app = await buildApp({ platform });
    const partner = await createPartner(portal);
    const customer = await createCustomer(portal, partner);
    const user = await createUser(portal, partner, { email: 'logged@example.com' });
    const token = await signIn(portal, user);
    const secrets = [
      testPassword,
      token,
      'Wrong-password-1',
      'link-token-1234567890',
      '654321',
      'log-secret',
      'typed-in-the-address',
      'a-key-for-tests',
    ];
    const bearer = { authorization: `Bearer ${token}` };
    const post = (url: string, payload: object, headers: Record<string, string> = bearer) =>
      app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
    const login = await post('/login/', { username: user.email, password: testPassword });
    secrets.push(login.json<{ accessToken: string }>().accessToken);
    await post('/login/', { username: user.email, password: 'Wrong-password-1' });
    const reset = await post('/auth-v2/reset-password/', { username: user.email });
    secrets.push(reset.json<{ token: string }>().token);
    await post('/auth-v2/new-password/', {
      token: 'link-token-1234567890',
      code: '654321',
      password: testPassword,
    });
    await post('/user/change-password/', { currentPassword: 'Wrong-password-1', password: testPassword });
    await post(
      `/s3/enable/?customerId=${customer.id}`,
      {},
      { ...bearer, 'idempotency-key': 'typed-in-the-address' },
    );
    await app.inject({ url: '/api/customers/?search=typed-in-the-address', headers: bearer });
    await app.inject({ url: `/api/no-such-thing/?token=${token}` });
    await app.inject({
      method: 'POST',
      url: '/api/login/',
      payload: `{"password":"${testPassword}"`,
      headers: { 'content-type': 'application/json' },
    });
    log.error(
      { password: testPassword, user: { password: testPassword, token }, req: { headers: bearer } },
      'one who logs too much',
    );
    log.error(
      {
        err: Object.assign(new Error('failed'), {
          config: { secretKey: 'log-secret' },
          password: testPassword,
        }),
      },
      'an error that holds too much',
    );
    const text = lines.join('');
    const mailed = await portal.owner.rows<{ content: { code?: string } }>(sql`select content from mail`);
    const codes = mailed.flatMap(({ content }) => (content.code === undefined ? [] : [content.code]));
    expect(codes.length).toBeGreaterThan(0);
    expect([...secrets, ...codes].filter((secret) => text.includes(secret))).toEqual([]);
    const requests = lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => msg === 'request');
    expect(requests.map(({ endpoint }) => endpoint)).toContain('enableS3Storage');
    expect(requests.every(({ requestId }) => typeof requestId === 'string')).toBe(true);
    await app.close();
    await platform.close();
  });
});
