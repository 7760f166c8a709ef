import { readAs } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import { withToken } from '@portal/driver-kit/tokens';
import { z } from 'zod';
import type { VeeamM365Connection } from './connection.ts';
import { M365BackupFailure } from './failure.ts';
import { createUserTokens } from './token.ts';

export type Query = Readonly<Record<string, string | number | boolean | null>>;

/** `path` begins behind the version; what is null is left out of the query. */
export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; query?: Query; body?: unknown };

/** The REST interface of one server, signed in. Every answer that is no success is thrown. */
export type Client = {
  send(call: Call): Promise<void>;
  read<S extends z.ZodType>(call: Call, shape: S): Promise<z.output<S>>;
  /** All of a list, page by page. `cached`: of what the server keeps for the whole of it, by the id that it answers. */
  pages<S extends z.ZodType>(list: List<S>): AsyncIterable<readonly z.output<S>[]>;
};

export type List<S extends z.ZodType> = { path: string; shape: S; query?: Query; cached?: true };

const pageSize = 1000;

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

function addressOf({ path, query = {} }: Call): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}

const pageOf = <S extends z.ZodType>(shape: S) =>
  z.object({ results: z.array(shape), setId: z.string().nullish() });

export function createClient(connection: VeeamM365Connection, outbound: Outbound): Client {
  const tokens = createUserTokens(connection, outbound);

  const exchange = async (call: Call): Promise<OutboundResponse> => {
    const content = call.body === undefined ? {} : { body: JSON.stringify(call.body) };
    // A long poll is repeated by its caller.
    const once: Pick<OutboundRequest, 'once'> = call.path === '/Events' ? { once: true } : {};
    const response = await withToken(tokens, (token) =>
      outbound({
        method: call.method,
        url: `${connection.endpoint}/v8${addressOf(call)}`,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...content,
        ...once,
      }),
    );
    if (response.status >= 300) throw new M365BackupFailure(nameOf(call), response);
    return response;
  };

  const read: Client['read'] = async (call, shape) =>
    readAs(nameOf(call), (await exchange(call)).body, shape);

  return {
    send: async (call) => void (await exchange(call)),
    read,
    async *pages({ path, shape, query = {}, cached }) {
      let setId: string | null = null;
      for (let offset = 0; ; offset += pageSize) {
        const paging: Query = { ...query, limit: pageSize, offset, setId };
        const page: { results: z.output<typeof shape>[]; setId?: string | null | undefined } = await read(
          { method: 'GET', path, query: paging },
          pageOf(shape),
        );
        if (page.results.length > 0) yield page.results;
        if (page.results.length < pageSize) return;
        setId = cached ? (page.setId ?? null) : null;
        if (cached && setId === null)
          throw new ProviderFailure('protocol', `${path} answered a page without the id of its set`);
      }
    },
  };
}
