import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerAdmin } from './admin.ts';
import { createControl } from './control.ts';
import type { Control } from './control.ts';
import { errorReply, Refusal } from './messages.ts';
import type { Received, Reply } from './messages.ts';
import { addressOf, answerS3 } from './s3.ts';
import { authenticate } from './signature.ts';
import { createWorld } from './state.ts';
import type { User, World } from './state.ts';

export type CephRgwSimulatorOptions = {
  /** 0: any free one. */
  port: number;
  /** The name of the zone group, as GetBucketLocation tells it. */
  region: string;
  adminAccessKey: string;
  adminSecretKey: string;
  /** What the control interface asks for in `x-simulator-token`; without it there is no control. */
  controlToken?: string;
  /** Where the state is kept; without it, it is gone when the simulator closes. */
  statePath?: string;
  /** Rights of the admin user, in the gateway's own words. */
  adminCaps?: string;
};

export type CephRgwSimulator = { url: string; close: () => Promise<void> };

const usualCaps = 'users=*;buckets=*;metadata=*;usage=*';
const largestBody = 64 * 1024 * 1024;

/** Starts a stand-in for a Ceph RADOS Gateway 16.2 on the loopback address. */
export async function startCephRgwSimulator(options: CephRgwSimulatorOptions): Promise<CephRgwSimulator> {
  const world = createWorld(options.region, options.statePath);
  world.users.set('portal-admin', adminUser(options));
  const control = createControl(options.controlToken ?? '');
  const server = createServer((incoming, response) => {
    serve(world, control, { incoming, response }).catch(() => incoming.destroy());
  });
  server.listen({ port: options.port, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const adminUser = (options: CephRgwSimulatorOptions): User => ({
  tenant: '',
  userId: 'portal-admin',
  displayName: 'Portal admin',
  suspended: false,
  keys: [{ accessKey: options.adminAccessKey, secretKey: options.adminSecretKey }],
  caps: options.adminCaps ?? usualCaps,
  maxBuckets: 1000,
  attributes: {},
  version: { tag: 'admin', number: 1 },
  changedAt: new Date().toISOString(),
});

type Exchange = { incoming: IncomingMessage; response: ServerResponse };

async function serve(world: World, control: Control, exchange: Exchange): Promise<void> {
  const { incoming } = exchange;
  const request = await receive(incoming);
  if (request.path.startsWith('/_simulator/'))
    return send(exchange, control.answer(world, request, incoming));
  const { fault, delayMs } = control.faultFor(request);
  if (fault === 'down' || fault === 'failOnceBefore') return hangUp(incoming);
  if (fault === 'slow') await sleep(delayMs);
  const reply = answer(world, request, fault);
  if (fault === 'failOnce') return hangUp(incoming);
  await send(exchange, reply);
}

function hangUp(incoming: IncomingMessage): void {
  incoming.socket.destroy();
}

// To somebody it does not know, the gateway does not repeat the bucket.
const strangerCodes = new Set(['SignatureDoesNotMatch', 'InvalidAccessKeyId']);

function answer(world: World, request: Received, fault: string): Reply {
  const asJson = request.path.startsWith('/admin/');
  const requestId = `tx${randomBytes(10).toString('hex')}-simulator`;
  const ids = { 'x-amz-request-id': requestId, date: new Date().toUTCString() };
  try {
    if (fault === 'refuses') throw new Refusal(400, 'InvalidArgument');
    if (fault === 'throttles') throw new Refusal(503, 'SlowDown');
    const user = authenticate(world, request);
    const reply = asJson ? answerAdmin(world, request, user) : answerS3(world, request, user);
    return { ...reply, headers: { ...ids, ...reply.headers } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const bucket = asJson || strangerCodes.has(error.code) ? '' : addressOf(request.path).name;
    const reply = errorReply(error, { asJson, requestId, bucket });
    const later: Record<string, string> = fault === 'throttles' ? { 'retry-after': '2' } : {};
    return { ...reply, headers: { ...ids, ...later, ...reply.headers } };
  }
}

async function receive(incoming: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestBody) throw new Error('The body is too large.');
    chunks.push(bytes);
  }
  const address = incoming.url ?? '/';
  const at = address.indexOf('?');
  const rawQuery = at === -1 ? '' : address.slice(at + 1);
  return {
    method: incoming.method ?? 'GET',
    path: at === -1 ? address : address.slice(0, at),
    rawQuery,
    query: new URLSearchParams(rawQuery),
    headers: incoming.headers,
    body: Buffer.concat(chunks),
  };
}

async function send({ incoming, response }: Exchange, reply: Reply): Promise<void> {
  response.writeHead(reply.status, { ...lengthHeader(incoming, reply), ...reply.headers });
  const { body } = reply;
  if (incoming.method === 'HEAD' || body === undefined) return void response.end();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return void response.end(body);
  Readable.from(zeros(body.zeros))
    .on('error', () => response.destroy())
    .pipe(response);
}

function lengthHeader(incoming: IncomingMessage, { status, body }: Reply): Record<string, string> {
  if (status === 204 || incoming.method === 'HEAD') return {};
  if (body === undefined) return { 'content-length': '0' };
  if (typeof body === 'object' && 'zeros' in body) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

function* zeros(size: number): Generator<Buffer> {
  const block = Buffer.alloc(65_536);
  for (let left = size; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}
