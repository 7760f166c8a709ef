import { ProviderFailure } from '@portal/ports/failure';
import type { Registry } from '../platform/capability.ts';
import type { Database } from '../platform/database/database.ts';
import { leaseSeconds, type DueQueue } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';
import type { LinkedService } from '../platform/outbound/linked-service.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import {
  type ClaimedLook,
  type ClaimedSurvey,
  type Place,
  claimLookQuery,
  claimSurveyQuery,
  failLookQuery,
  keepLookQuery,
  renewLookQuery,
  renewSurveyQuery,
  settleSurvey,
  writeTenants,
} from './surveys-repository.ts';

const everySeconds = 900;
const retrySeconds = 60;

type Survey = { database: Database; clouds: Clouds; registry: Pick<Registry, 'linked'> };

/** Where which service is connected. */
export const placesOf = ({ clouds, registry }: Omit<Survey, 'database'>): Place[] =>
  registry.linked.flatMap(({ service, system }) =>
    clouds.all(system).map(({ region }) => ({ service, region })),
  );

/** What the system said, or the word for why it did not. */
async function orReason<T>(
  { registry }: Survey,
  { service }: Place,
  reading: (linked: LinkedService) => Promise<T>,
): Promise<{ read: T } | { reason: string }> {
  try {
    const linked = registry.linked.find((one) => one.service === service);
    if (!linked) throw new ProviderFailure('unreachable', `${service} is linked no more.`);
    return { read: await reading(linked) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return { reason: error.kind };
  }
}

async function surveyRegion(survey: Survey, claimed: ClaimedSurvey): Promise<void> {
  const answer = await orReason(survey, claimed, (linked) =>
    linked.listTenants(survey.clouds, claimed.region),
  );
  await survey.database.transaction(async (tx) => {
    if ('reason' in answer) {
      await settleSurvey(tx, claimed, { seconds: retrySeconds, reason: answer.reason });
    } else if (await settleSurvey(tx, claimed, { seconds: everySeconds, reason: null })) {
      await writeTenants(tx, claimed, answer.read);
    }
  });
}

/** Reads the names of all tenants of each service in each connected region now and then. */
export const surveyQueue = (survey: Survey): DueQueue<ClaimedSurvey> => ({
  name: 'tenant_survey',
  concurrency: 1,
  claim: () =>
    survey.database.first<ClaimedSurvey>(
      claimSurveyQuery({ places: placesOf(survey), leaseId: newId(), seconds: leaseSeconds }),
    ),
  work: (claimed) => surveyRegion(survey, claimed),
  renew: async (claimed) => {
    await survey.database.run(renewSurveyQuery(claimed, leaseSeconds));
  },
});

async function lookInto(survey: Survey, claimed: ClaimedLook): Promise<void> {
  const answer = await orReason(survey, claimed, (linked) => linked.look(survey.clouds, claimed));
  await survey.database.run(
    'reason' in answer ? failLookQuery(claimed, answer.reason) : keepLookQuery(claimed, answer.read),
  );
}

/** Looks into a tenant when somebody asks; once, because whoever waits can ask again. */
export const lookQueue = (survey: Survey): DueQueue<ClaimedLook> => ({
  name: 'existing_tenant',
  concurrency: 1,
  claim: () => survey.database.first<ClaimedLook>(claimLookQuery(newId(), leaseSeconds)),
  work: (claimed) => lookInto(survey, claimed),
  renew: async (claimed) => {
    await survey.database.run(renewLookQuery(claimed, leaseSeconds));
  },
});
