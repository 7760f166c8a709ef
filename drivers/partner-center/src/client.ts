import { randomUUID } from 'node:crypto';
import { readAs } from '@portal/driver-kit/answer';
import { elementReader, type ElementKind } from '@portal/driver-kit/elements';
import { withToken } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { z } from 'zod';
import type { PartnerCenterConnection } from './connection.ts';
import { PartnerCenterFailure } from './failure.ts';
import { requestIdOf, type Purpose } from './request-id.ts';
import { collection } from './shapes.ts';
import type { Audience, Tokens } from './token.ts';

/** `path` begins behind the version. A call that changes something says what for. */
export type Call = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH';
  path: string;
  body?: unknown;
  purpose?: Purpose;
  etag?: string;
  headers?: Readonly<Record<string, string>>;
};

/** The REST interface of one partner: calls with a token, JSON answers. */
export type Client = {
  country: string;
  /** Any answer below 300. */
  send(call: Call): Promise<OutboundResponse>;
  read<Shape extends z.ZodType>(call: Call, shape: Shape): Promise<z.output<Shape>>;
  /** All items as they come, by the page. */
  pages(path: string): AsyncIterable<readonly unknown[]>;
  /** All that can be read of a list, by the page. */
  list<Element>(
    path: string,
    kind: ElementKind<Element>,
    onUnreadable: OnUnreadable,
  ): AsyncIterable<readonly Element[]>;
  isThere(path: string): Promise<boolean>;
  readPrices(path: string): Promise<Uint8Array>;
};

const version = '/v1';
export const largestPriceSheet = 128 * 1024 * 1024;

/** In words, without what a person has typed. */
const nameOf = ({ method, path }: Call): string => `${method} ${path.split('?')[0]}`;

function headersOf({ body, purpose, etag }: Call): Record<string, string> {
  return {
    accept: 'application/json',
    'x-locale': 'en-US',
    'ms-contract-version': 'v1',
    'ms-requestid': purpose === undefined ? randomUUID() : requestIdOf(purpose),
    'ms-correlationid': purpose?.operationId ?? randomUUID(),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(etag === undefined ? {} : { 'if-match': etag }),
  };
}

type Link = { path: string; headers: Record<string, string> };

type Way = { connection: PartnerCenterConnection; outbound: Outbound; tokens: Tokens };

const authorizedBy =
  ({ outbound, tokens }: Way) =>
  async (audience: Audience, request: OutboundRequest): Promise<OutboundResponse> =>
    await withToken({ get: () => tokens.get(audience), drop: (token) => tokens.drop(token) }, (token) =>
      outbound({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } }),
    );

function succeed(call: Call, response: OutboundResponse): OutboundResponse {
  if (response.status >= 300) throw new PartnerCenterFailure(nameOf(call), response);
  return response;
}

export function createClient(way: Way): Client {
  const { connection } = way;
  const authorized = authorizedBy(way);

  const exchange = (call: Call, headers: Record<string, string> = {}): Promise<OutboundResponse> =>
    authorized('api', {
      method: call.method,
      url: `${connection.apiUrl}${version}${call.path}`,
      headers: { ...headersOf(call), ...call.headers, ...headers },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });

  async function* pages(path: string): AsyncIterable<readonly unknown[]> {
    const followed = new Set<string>();
    let next: Link | null = { path, headers: {} };
    while (next !== null) {
      const link = JSON.stringify(next);
      if (followed.has(link)) throw new ProviderFailure('protocol', 'a list leads back to a page of its own');
      followed.add(link);
      const call: Call = { method: 'GET', path: next.path };
      const { body } = succeed(call, await exchange(call, next.headers));
      const page = readAs(nameOf(call), body, collection);
      yield page.items;
      next = page.links?.next ?? null;
    }
  }
  return {
    country: connection.country,
    send: async (call) => succeed(call, await exchange(call)),
    read: async (call, shape) => readAs(nameOf(call), succeed(call, await exchange(call)).body, shape),
    pages,
    async *list(path, kind, onUnreadable) {
      const read = elementReader(kind, onUnreadable);
      for await (const page of pages(path)) yield read(page);
    },
    isThere: async (path) => {
      const call: Call = { method: 'HEAD', path };
      const response = await exchange(call);
      if (response.status === 404) return false;
      succeed(call, response);
      return true;
    },
    readPrices: async (path) => {
      const response = await authorized('prices', {
        method: 'GET',
        url: `${connection.pricesUrl}${path}`,
        headers: { accept: 'text/csv', 'ms-correlationid': randomUUID() },
        maxBytes: largestPriceSheet,
      });
      if (response.status !== 200) throw new PartnerCenterFailure('the price sheet', response);
      return response.body;
    },
  };
}
