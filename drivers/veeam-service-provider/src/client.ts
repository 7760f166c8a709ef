import { faultsIn, readJson } from '@portal/driver-kit/answer';
import { whole } from '@portal/driver-kit/numbers';
import { withToken } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import { z } from 'zod';
import type { VeeamServiceProviderConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { clientVersion, createUserTokens } from './token.ts';

/** A request that changes something. `body` is sent as JSON; `mark` tells it apart in place of one that holds a secret. */
export type Change = { method: 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown; mark?: string };

/** The API of one console, signed in. Every answer that is no success is thrown as a `ProviderFailure`. */
export type Client = {
  /** What is under `data`. */
  read<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>>;
  /** The elements of a page as they come. */
  readPage(path: string): Promise<{ data: readonly unknown[]; total: number }>;
  /** The answer as it came, whatever its status. */
  ask(path: string): Promise<OutboundResponse>;
  /** Answers the id of the action that does it, which may be this `requestId`; null when it is done at once. */
  change(change: Change, requestId: string): Promise<string | null>;
};

const envelope = z.object({ data: z.unknown() });
const pageEnvelope = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagingInfo: z.object({ total: whole }) }),
});

const askAgainSeconds = 5;

const actionIn = (location: string | undefined): string => {
  const id = /\/asyncActions?\/([0-9a-f-]{36})$/i.exec(location ?? '')?.[1];
  if (id === undefined) throw new ProviderFailure('protocol', 'an action was answered without its address');
  return id;
};

const parse = <S extends z.ZodType>(path: string, value: unknown, shape: S): z.output<S> => {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new ProviderFailure(
    'protocol',
    `${path.split('?')[0]} answered in an unknown form (${faultsIn(result.error)})`,
  );
};

export const createClient = (connection: VeeamServiceProviderConnection, outbound: Outbound): Client => {
  const tokens = createUserTokens(connection, outbound);

  const once = async (request: OutboundRequest, token: string): Promise<OutboundResponse> =>
    await outbound({
      ...request,
      headers: {
        ...request.headers,
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'x-client-version': clientVersion,
      },
    });

  const ask = async (request: Omit<OutboundRequest, 'url'>, path: string): Promise<OutboundResponse> => {
    const url = `${connection.endpoint}/api/v3${path}`;
    return await withToken(tokens, (token) => once({ ...request, url }, token));
  };

  const call = async (request: Omit<OutboundRequest, 'url'>, path: string): Promise<OutboundResponse> => {
    const response = await ask(request, path);
    if (response.status < 200 || response.status > 299) {
      throw toFailure(`${request.method} ${path.split('?')[0]}`, response);
    }
    return response;
  };

  const get = async (path: string): Promise<unknown> => {
    const response = await call({ method: 'GET' }, path);
    if (response.status !== 202) return readJson(response.body);
    throw new ProviderFailure('throttled', `GET ${path.split('?')[0]} was queued`, {
      retryAfterSeconds: askAgainSeconds,
    });
  };

  return {
    read: async (path, shape) => parse(path, parse(path, await get(path), envelope).data, shape),
    readPage: async (path) => {
      const { data, meta } = parse(path, await get(path), pageEnvelope);
      return { data, total: meta.pagingInfo.total };
    },
    ask: async (path) => await ask({ method: 'GET' }, path),
    change: async ({ method, path, body }, requestId) => {
      const content =
        body === undefined
          ? { headers: {} }
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const headers = { ...content.headers, 'x-request-id': requestId };
      const response = await call({ ...content, method, headers }, path);
      return response.status === 202 ? actionIn(response.headers['location']) : null;
    },
  };
};
