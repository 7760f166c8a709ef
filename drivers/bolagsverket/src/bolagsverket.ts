import { readJson } from '@portal/driver-kit/answer';
import { createDoubt, readElements } from '@portal/driver-kit/elements';
import { withToken } from '@portal/driver-kit/tokens';
import { ProviderFailure } from '@portal/ports/failure';
import type { OrganizationRegister } from '@portal/ports/organization-register';
import type { Outbound, OutboundResponse } from '@portal/ports/outbound';
import { answer, entry } from './answer.ts';
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

/** All businesses of a sole trader have one number. */
const organization = { keyOf: () => null, shape: entry };

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

  const ping: OrganizationRegister['ping'] = async () => {
    const response = await withToken(tokens, askIfAlive);
    if (response.status !== 200) throw toFailure('the company register', response);
  };

  const lookUp: OrganizationRegister['lookUp'] = async (organizationNumber) => {
    if (!isOrganizationNumber(organizationNumber)) {
      throw new ProviderFailure('refused', 'an organization number is ten digits with a valid check digit');
    }
    const response = await withToken(tokens, (token) => ask(organizationNumber, token));
    if (response.status !== 200) throw toFailure('the company register', response);
    const parsed = answer.safeParse(readJson(response.body));
    if (!parsed.success) {
      throw new ProviderFailure('protocol', 'the company register answered in an unknown form', {
        cause: parsed.error,
      });
    }
    const doubt = createDoubt();
    const entries = readElements(parsed.data.organisationer ?? [], organization, doubt.hear);
    if (entries.length === 0) doubt.settle();
    return toRegisteredOrganization(organizationNumber, entries);
  };

  return { ping, lookUp };
};
