import { readJson } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { Outbound } from '@portal/ports/outbound';
import { z } from 'zod';
import { toFailure } from './failures.ts';

type Client = { tokenUrl: string; clientId: string; clientSecret: string };

export type TokenSource = {
  /** A token that has not run out; `refused` when the service does not know the client. */
  get(): Promise<string>;
  /** Says that this token no longer works, so that the next `get` asks for another. */
  drop(token: string): void;
};

const scopes = 'vardefulla-datamangder:read vardefulla-datamangder:ping';
const usualLifetimeSeconds = 3600;
const longestMarginSeconds = 60;

const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().nullish(),
});

const basic = ({ clientId, clientSecret }: Client): string => {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(pair).toString('base64')}`;
};

const goodUntil = (lifetimeSeconds: number): number => {
  const margin = Math.min(longestMarginSeconds, lifetimeSeconds / 10);
  return Date.now() + (lifetimeSeconds - margin) * 1000;
};

type Token = { text: string; goodUntil: number };

const request = async (client: Client, outbound: Outbound): Promise<Token> => {
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
  return { text: parsed.access_token, goodUntil: goodUntil(parsed.expires_in ?? usualLifetimeSeconds) };
};

/** Keeps one token and lets calls at the same time share one request for it. */
export const createTokenSource = (client: Client, outbound: Outbound): TokenSource => {
  let kept: Token | null = null;
  let asking: Promise<Token> | null = null;

  const renew = async (): Promise<Token> => {
    try {
      kept = await request(client, outbound);
      return kept;
    } finally {
      asking = null;
    }
  };

  const get = async (): Promise<string> => {
    if (kept !== null && kept.goodUntil > Date.now()) return kept.text;
    asking ??= renew();
    return (await asking).text;
  };

  const drop = (token: string): void => {
    if (kept?.text === token) kept = null;
  };

  return { get, drop };
};
