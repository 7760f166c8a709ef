import { readJson } from '@portal/driver-kit/answer';
import { ProviderFailure } from '@portal/ports/failure';
import type { OrganizationRegister } from '@portal/ports/organization-register';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { answer } from './answer.ts';
import { toFailure } from './failures.ts';
import { toRegisteredOrganization } from './mapping.ts';
import { isOrganizationNumber } from './organization-number.ts';
import { createTokenSource } from './token.ts';

export type BolagsverketConnection = {
  /** With the API's own path, without a slash at the end: `https://…/vardefulla-datamangder/v1`. */
  baseUrl: string;
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
};

const largestAnswer = 1024 * 1024;

/** The Swedish company register's open data sets, API v1. */
export const createBolagsverket = (
  connection: BolagsverketConnection,
  outbound: Outbound,
): OrganizationRegister => {
  const tokens = createTokenSource(connection, outbound);

  const ask = async (organizationNumber: string, token: string): Promise<OutboundResponse> =>
    await outbound({
      method: 'POST',
      url: `${connection.baseUrl}/organisationer`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
        'x-request-id': crypto.randomUUID(),
      },
      body: JSON.stringify({ identitetsbeteckning: organizationNumber }),
      maxBytes: largestAnswer,
    });

  const askIfAlive = async (token: string): Promise<OutboundResponse> =>
    await outbound({
      method: 'GET',
      url: `${connection.baseUrl}/isalive`,
      headers: { authorization: `Bearer ${token}`, 'x-request-id': crypto.randomUUID() },
      maxBytes: largestAnswer,
    });

  const withFreshToken = async (
    call: (token: string) => Promise<OutboundResponse>,
  ): Promise<OutboundResponse> => {
    const token = await tokens.get();
    const response = await call(token);
    if (response.status !== 401) return response;
    tokens.drop(token);
    return await call(await tokens.get());
  };

  const ping: OrganizationRegister['ping'] = async () => {
    const response = await withFreshToken(askIfAlive);
    if (response.status !== 200) throw toFailure('the company register', response);
  };

  const lookUp: OrganizationRegister['lookUp'] = async (organizationNumber) => {
    if (!isOrganizationNumber(organizationNumber)) {
      throw new ProviderFailure('refused', 'an organization number is ten digits with a valid check digit');
    }
    const response = await withFreshToken((token) => ask(organizationNumber, token));
    if (response.status !== 200) throw toFailure('the company register', response);
    const parsed = answer.safeParse(readJson(response.body));
    if (!parsed.success) {
      throw new ProviderFailure('protocol', 'the company register answered in an unknown form', {
        cause: parsed.error,
      });
    }
    return toRegisteredOrganization(organizationNumber, parsed.data.organisationer ?? []);
  };

  return { ping, lookUp };
};
