import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A request as it came in, read whole. `path` and `rawQuery` are as they were sent. */
export type ReceivedRequest = {
  method: string;
  path: string;
  rawQuery: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** `zeros`: that many bytes, for content that was only declared. */
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer | { zeros: number };
};

export const headerOf = (request: ReceivedRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
};

export const textOf = (request: ReceivedRequest): string => request.body.toString('utf8');

/** The body as JSON; undefined when it is none. */
export function jsonOf(request: ReceivedRequest): unknown {
  try {
    return JSON.parse(textOf(request));
  } catch {
    return undefined;
  }
}

export const jsonReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
});

const largestBody = 64 * 1024 * 1024;

export async function receive(incoming: IncomingMessage): Promise<ReceivedRequest> {
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

export function send(method: string, reply: Reply, response: ServerResponse): void {
  response.writeHead(reply.status, { ...lengthHeader(method, reply), ...reply.headers });
  const { body } = reply;
  if (method === 'HEAD' || body === undefined) return void response.end();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return void response.end(body);
  Readable.from(zeros(body.zeros))
    .on('error', () => response.destroy())
    .pipe(response);
}

function lengthHeader(method: string, { status, body }: Reply): Record<string, string> {
  if (status === 204 || status === 304 || method === 'HEAD') return {};
  if (body === undefined) return { 'content-length': '0' };
  if (typeof body === 'object' && 'zeros' in body) return {};
  return { 'content-length': String(Buffer.byteLength(body)) };
}

function* zeros(size: number): Generator<Buffer> {
  const block = Buffer.alloc(65_536);
  for (let left = size; left > 0; left -= block.length)
    yield left < block.length ? block.subarray(0, left) : block;
}
