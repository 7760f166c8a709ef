import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import type { CloudDirectorConnection } from './connection.ts';
import { toFailure } from './failure.ts';

export const version = '37.2';

export type Session = {
  /** Signs in when nobody is; all who ask at once wait for one sign-in. */
  token(): Promise<string>;
  /** That token no longer works. */
  drop(token: string): void;
};

export const createSession = (connection: CloudDirectorConnection, outbound: Outbound): Session => {
  let signedIn: Promise<string> | null = null;
  let current: string | null = null;

  const signIn = async (): Promise<string> => {
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
    const token = response.headers['x-vmware-vcloud-access-token'];
    if (token === undefined) throw new ProviderFailure('protocol', 'sign-in answered no token');
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
