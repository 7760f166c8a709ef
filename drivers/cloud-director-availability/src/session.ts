import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudDirectorAvailabilityConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const mediaType = 'application/vnd.vmware.h4-v4.7+json;charset=UTF-8';

export type Session = {
  /** Signs in when nobody is; all who ask at once wait for one sign-in. */
  token(): Promise<string>;
  /** That token no longer works. */
  drop(token: string): void;
};

export const createSession = (
  { endpoint, user, password }: CloudDirectorAvailabilityConnection,
  outbound: Outbound,
): Session => {
  let signedIn: Promise<string> | null = null;
  let current: string | null = null;

  const signIn = async (): Promise<string> => {
    const response = await outbound({
      method: 'POST',
      url: `${endpoint}/sessions`,
      headers: { accept: mediaType, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'vcdCredentials', vcdUser: user, vcdPassword: password }),
    });
    if (response.status !== 200) throw toFailure('POST /sessions', response);
    const token = response.headers['x-vcav-auth'];
    if (token === undefined) throw new ProviderFailure('protocol', 'POST /sessions answered no session');
    current = token;
    return token;
  };

  const drop = (token: string | null): void => {
    if (token !== current) return;
    current = null;
    signedIn = null;
  };

  return {
    token: async () => {
      signedIn ??= signIn();
      try {
        return await signedIn;
      } catch (error) {
        drop(null);
        throw error;
      }
    },
    drop,
  };
};
