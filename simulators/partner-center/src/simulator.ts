import { randomUUID } from 'node:crypto';
import { openKit, type Place } from '@portal/simulator-kit/kit';
import { headerOf, jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { controls } from './control.ts';
import { settleAll } from './lifecycle.ts';
import { answerPriceSheet, isPriceSheet } from './price-sheet.ts';
import { onceFor } from './replays.ts';
import { Refusal, refusalReply, refusals } from './replies.ts';
import { findRoute } from './routes.ts';
import { speechOf } from './speech.ts';
import { emptyData, stateOf, type World } from './state.ts';
import { createTokenService, refusedToken, type Client, type TokenService } from './tokens.ts';

export type PartnerCenterSimulatorOptions = Place &
  Client & {
    /** ISO 3166 alpha-2; prices are in SEK all the same. */
    country?: string;
  };

export type PartnerCenterSimulator = Simulator & {
  tokenUrl: string;
  /** All access tokens stop working at once. */
  revokeAccessTokens: () => void;
};

const tokenPath = '/partner.onmicrosoft.com/oauth2/v2.0/token';
const isToken = ({ path }: ReceivedRequest): boolean => path === tokenPath;

type ServerParts = { world: World; tokens: TokenService };

function answer({ world, tokens }: ServerParts, request: ReceivedRequest): Reply {
  if (isToken(request)) return tokens.answer(request);
  if (isPriceSheet(request)) {
    tokens.check(request, 'prices');
    return answerPriceSheet(world, request);
  }
  tokens.check(request, 'api');
  if (world.data.mfa === 'refused') throw refusals.mfa();
  const route = findRoute(request);
  if (route === null) throw new Refusal(404, 404, 'The resource was not found.');
  settleAll(world);
  const now = world.clock.now();
  return onceFor(world, request, () => route.answer({ world, request, now, part: route.part }));
}

/** With the ids of the request and the time of the vendor's clock on every answer. */
function replyTo({ world }: ServerParts, request: ReceivedRequest, give: () => Reply): Reply {
  const ids = {
    'ms-requestid': headerOf(request, 'ms-requestid') ?? randomUUID(),
    'ms-correlationid': headerOf(request, 'ms-correlationid') ?? randomUUID(),
    date: world.clock.now().toUTCString(),
    ...(headerOf(request, 'validatemfa') === 'true' && { ismfacompliant: String(world.data.mfa === 'done') }),
  };
  try {
    const reply = give();
    return { ...reply, headers: { ...ids, ...reply.headers } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reply = isToken(request) ? refusedToken(error) : refusalReply(error);
    return { ...reply, headers: { ...ids, ...reply.headers } };
  }
}

const codes: Readonly<Record<number, number>> = { 403: 900308, 404: 60003, 409: 900278 };

const throttled: Reply = jsonReply(
  { statusCode: 429, message: 'Rate limit is exceeded. Try again later.' },
  429,
);

/** Starts a stand-in for Microsoft Partner Center, REST v1, with its token service and its price sheets. */
export async function startPartnerCenterSimulator(
  options: PartnerCenterSimulatorOptions,
): Promise<PartnerCenterSimulator> {
  const kit = openKit(options);
  const { clock, save } = kit;
  const world: World = { clock, save, country: options.country ?? 'SE', currency: 'SEK', data: emptyData() };
  const tokens = createTokenService(world, options);
  const serving = { world, tokens };
  const { url, close } = await startSimulator(kit, {
    answer: (request) => replyTo(serving, request, () => answer(serving, request)),
    refusals: {
      refuses: (request, status = 400) =>
        replyTo(serving, request, () => {
          throw new Refusal(status, codes[status] ?? status, 'The simulator refuses.');
        }),
      throttles: () => throttled,
    },
    controls: controls(world),
    state: stateOf(world),
    speech: speechOf({ isToken, isPriceSheet }),
  });
  return { url, close, tokenUrl: url + tokenPath, revokeAccessTokens: tokens.revokeAccessTokens };
}
