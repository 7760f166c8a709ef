import { createHash } from 'node:crypto';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installErrorAnswers } from './error-answers.ts';
import { installPages } from './pages.ts';

let dist: string;
let app: FastifyInstance;

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const remove = (name: string): void => rmSync(path.join(dist, name), { recursive: true });

const write = (name: string, content: string): void => writeFileSync(path.join(dist, name), content);

const writeScript = (build: string): void => {
  for (const ending of ['', '.br', '.gz']) write(`assets/start-${build}.js${ending}`, `start('${build}');`);
};

const writePage = (build: string): void =>
  write(
    'index.html',
    `<!doctype html><script>boot('${build}')</script><script type="module" src="/assets/start-${build}.js"></script>`,
  );

const writeHashes = (build: string): void =>
  write('csp.json', JSON.stringify({ scriptHashes: [hashOf(`boot('${build}')`)] }));

const writeBuild = (build: string): void => {
  mkdirSync(path.join(dist, 'assets'));
  writeScript(build);
  writePage(build);
  writeHashes(build);
};

const empty = (): void => {
  for (const name of ['assets', 'index.html', 'csp.json']) remove(name);
};

const open = async (url = '/customers') => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
  return { status: statusCode, headers, body, policy: String(headers['content-security-policy']) };
};

const expectPageOf = async (build: string): Promise<void> => {
  for (const url of ['/', '/customers', '/index.html']) {
    const { status, body, policy } = await open(url);
    expect([url, status, body]).toEqual([url, 200, expect.stringContaining(`start-${build}.js`)]);
    expect([url, policy]).toEqual([url, expect.stringContaining(`'${hashOf(`boot('${build}')`)}'`)]);
  }
  expect((await open(`/assets/start-${build}.js`)).status).toBe(200);
};

beforeEach(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'portal-pages-'));
  writeBuild('one');
  app = Fastify();
  installErrorAnswers(app);
  await installPages(app, dist);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await app.close();
  rmSync(dist, { recursive: true });
});

test('a build that replaced another one is served, page, policy and scripts', async () => {
  await expectPageOf('one');
  empty();
  writeBuild('two');
  await expectPageOf('two');
  expect((await open('/assets/start-one.js')).status).toBe(404);
});

test('a page is never served without its script or with the hashes of another build', async () => {
  const expectNone = async (): Promise<void> => {
    const { status, headers, body } = await open();
    expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([
      503,
      '2',
      expect.objectContaining({ errorKey: 'unavailable' }),
    ]);
  };
  await expectPageOf('one');
  remove('assets/start-one.js');
  await expectNone();
  empty();
  await expectNone();
  mkdirSync(path.join(dist, 'assets'));
  writePage('two');
  await expectNone();
  write('csp.json', '{"scriptHa');
  await expectNone();
  writeHashes('one');
  await expectNone();
  writeScript('two');
  await expectNone();
  writeHashes('two');
  await expectPageOf('two');
});

test('a missing asset is a plain 404 that nobody keeps, however its address is spelled', async () => {
  remove('assets/start-one.js');
  remove('assets/start-one.js.br');
  remove('assets/start-one.js.gz');
  for (const url of ['/assets/start-one.js', '/assets/start-one.js?v=1', '/%61ssets/gone.js', '/assets/']) {
    const { status, headers, body } = await open(url);
    expect([url, status, JSON.parse(body)]).toMatchObject([url, 404, { errorKey: 'addressUnknown' }]);
    expect([url, headers['cache-control']]).not.toEqual([url, expect.stringContaining('max-age')]);
  }
});

test('an asset that goes between being found and being read is a readable 404 that nobody keeps', async () => {
  const { createReadStream } = fs;
  vi.spyOn(fs, 'createReadStream').mockImplementationOnce((file, options) => {
    rmSync(file);
    return createReadStream(file, options);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/assets/start-one.js`);
  expect([answer.status, await answer.json()]).toMatchObject([404, { errorKey: 'addressUnknown' }]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
});

test('a folder without a whole build is refused at the start', async () => {
  remove('csp.json');
  await expect(installPages(Fastify(), dist)).rejects.toThrow(`${dist} holds no whole build of the web.`);
});
