import { createTokens, type Tokens } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudDirectorConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const version = '37.2';

/** The system ends a session that is idle for half an hour, which the next call hears of; it says nothing of its age. */
const longestSeconds = 24 * 3600;

/** Sessions of the provider's user, each with its token. */
export const createSession = (connection: CloudDirectorConnection, outbound: Outbound): Tokens =>
  createTokens({
    signIn: async () => {
      const user = `${connection.user}@System:${connection.password}`;
      const response = await outbound({
        method: 'POST',
        url: `${connection.endpoint}/cloudapi/1.0.0/sessions/provider`,
        headers: {
          authorization: `Basic ${Buffer.from(user).toString('base64')}`,
          accept: `application/json;version=${version}`,
        },
      });
      if (response.status !== 200) throw toFailure('sign-in', response);
      const access = response.headers['x-vmware-vcloud-access-token'];
      if (access === undefined) throw new ProviderFailure('protocol', 'sign-in answered no token');
      return { access, refresh: undefined, expiresInSeconds: longestSeconds };
    },
    refresh: async () => null,
  });
