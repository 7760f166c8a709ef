import { readAs } from '@portal/driver-kit/answer';
import { elementReader, type ElementKind } from '@portal/driver-kit/elements';
import { withToken } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import type { OnUnreadable } from '@portal/ports/unreadable';
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
  /** All that can be read of a list, page by page. */
  list<Element>(list: List<Element>, onUnreadable: OnUnreadable): AsyncIterable<readonly Element[]>;
};

/** `cached`: of what the server keeps for the whole of it, by the id that it answers. */
export type List<Element> = { path: string; kind: ElementKind<Element>; query?: Query; cached?: true };

const pageSize = 1000;

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;

function addressOf({ path, query = {} }: Call): string {
  const set = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set).toString()}`;
}

const pageFrame = z
  .object({
    results: z.array(z.unknown()),
    setId: z.string().nullish(),
    _links: z.object({ next: z.unknown() }).nullish(),
  })
  .transform(({ results, setId, _links: links }) => ({
    results,
    setId: setId ?? null,
    isLast: results.length < pageSize && !links?.next,
  }));

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
    async *list({ path, kind, query = {}, cached }, onUnreadable) {
      const take = elementReader(kind, onUnreadable);
      let setId: string | null = null;
      for (let offset = 0; ; offset += pageSize) {
        const paging: Query = { ...query, limit: pageSize, offset, setId };
        const page: z.infer<typeof pageFrame> = await read({ method: 'GET', path, query: paging }, pageFrame);
        const found = take(page.results);
        if (found.length > 0) yield found;
        if (page.isLast) return;
        setId = cached ? page.setId : null;
        if (cached && setId === null)
          throw new ProviderFailure('protocol', `${path} answered a page without the id of its set`);
      }
    },
  };
}
