import { readJson } from '@portal/driver-kit/answer';
import { number } from '@portal/driver-kit/numbers';
import { createTokens, type TokenGrant, type Tokens } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import { z } from 'zod';
import { toFailure } from './failures.ts';

type Client = { tokenUrl: string; clientId: string; clientSecret: string };

const scopes = 'vardefulla-datamangder:read vardefulla-datamangder:ping';
const usualLifetimeSeconds = 3600;

const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: number.nullish(),
});

const basic = ({ clientId, clientSecret }: Client): string => {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
};

const request = async (client: Client, outbound: Outbound): Promise<TokenGrant> => {
  const response = await outbound({
    method: 'POST',
    url: client.tokenUrl,
    headers: {
      authorization: basic(client),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes }).toString(),
  });
  if (response.status !== 200) throw toFailure('the token service of the company register', response);
  const parsed = tokenAnswer.safeParse(readJson(response.body)).data;
  if (parsed === undefined)
    throw new ProviderFailure('protocol', 'the token service answered without a token');
  return {
    access: parsed.access_token,
    refresh: undefined,
    expiresInSeconds: parsed.expires_in ?? usualLifetimeSeconds,
  };
};

export const createTokenSource = (client: Client, outbound: Outbound): Tokens =>
  createTokens({ signIn: () => request(client, outbound), refresh: async () => null });
