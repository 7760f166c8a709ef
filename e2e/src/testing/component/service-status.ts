import type { Endpoint } from '@portal/contract/http';
import { serviceStatus } from '@portal/contract/services/service-life';
import type * as z from 'zod';
import type { Answer } from './answers.ts';
import { sampleOf, type Style } from './sample.ts';

type Status = z.infer<typeof serviceStatus>;
type StatusEndpoint<S extends Status> = Endpoint & { response: z.ZodType<S> };

/** A service that is enabled, in two regions that answer, unless `more` says otherwise. */
export function shownStatus<S extends Status>(
  endpoint: StatusEndpoint<S>,
  more: Partial<S> = {},
  style: Style = 'plain',
): Answer {
  const status = serviceStatus.loose().parse(sampleOf(endpoint, style));
  const regions = status.regions.slice(0, 2).map((region) => ({ ...region, reachable: 'yes' as const }));
  const usual = { state: 'enabled', operation: null, closed: false, regions, linked: [] };
  const body = endpoint.response.parse({ ...status, ...usual, ...more });
  return { endpoint, reply: { status: 200, body } };
}
