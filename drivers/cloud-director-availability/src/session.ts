import { createTokens, type Tokens } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudDirectorAvailabilityConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const mediaType = 'application/vnd.vmware.h4-v4.7+json;charset=UTF-8';

/** The system ends a session that is idle, which the next call hears of; it says nothing of its age. */
const longestSeconds = 24 * 3600;

/** Sessions of the portal's user, each with its token. */
export const createSession = (
  { endpoint, user, password }: CloudDirectorAvailabilityConnection,
  outbound: Outbound,
): Tokens =>
  createTokens({
    signIn: async () => {
      const response = await outbound({
        method: 'POST',
        url: `${endpoint}/sessions`,
        headers: { accept: mediaType, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'vcdCredentials', vcdUser: user, vcdPassword: password }),
      });
      if (response.status !== 200) throw toFailure('POST /sessions', response);
      const access = response.headers['x-vcav-auth'];
      if (access === undefined) throw new ProviderFailure('protocol', 'POST /sessions answered no session');
      return { access, refresh: undefined, expiresInSeconds: longestSeconds };
    },
    refresh: async () => null,
  });
