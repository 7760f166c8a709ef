import { readAs } from '@portal/driver-kit/answer';
import { withToken } from '@portal/driver-kit/tokens';
import type { Outbound, OutboundRequest, OutboundResponse } from '@portal/ports/outbound';
import type { z } from 'zod';
import type { CloudDirectorAvailabilityConnection } from './connection.ts';
import { toFailure } from './failure.ts';
import { createSession, mediaType } from './session.ts';

/** The API of one site, signed in. Every answer that is no success is thrown as a `ProviderFailure`. */
export type Client = {
  read<S extends z.ZodType>(path: string, shape: S): Promise<z.output<S>>;
  send(method: 'POST' | 'DELETE', path: string): Promise<void>;
};

export const createClient = (connection: CloudDirectorAvailabilityConnection, outbound: Outbound): Client => {
  const session = createSession(connection, outbound);

  const once = async (
    method: OutboundRequest['method'],
    path: string,
    token: string,
  ): Promise<OutboundResponse> =>
    await outbound({
      method,
      url: `${connection.endpoint}${path}`,
      headers: { accept: mediaType, 'x-vcav-auth': token },
    });

  const call = async (method: OutboundRequest['method'], path: string): Promise<OutboundResponse> => {
    const response = await withToken(session, (token) => once(method, path, token));
    if (response.status >= 200 && response.status <= 299) return response;
    throw toFailure(`${method} ${path.split('?')[0]}`, response);
  };

  return {
    read: async (path, shape) => readAs(`GET ${path.split('?')[0]}`, (await call('GET', path)).body, shape),
    send: async (method, path) => {
      await call(method, path);
    },
  };
};
