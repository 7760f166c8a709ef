import { ProviderFailure } from '@portal/ports/failure';
import type { Unreadable } from '@portal/ports/unreadable';
import { asText, writeRows } from '../services/written-rows.ts';
import type { Registry } from '../platform/capability.ts';
import type { Database } from '../platform/database/database.ts';
import { leaseSeconds, type DueQueue } from '../platform/database/due-rows.ts';
import { newId } from '../platform/database/ids.ts';
import { portalNow } from '../platform/database/moment.ts';
import type { FoundTenant, LinkedService } from '../platform/outbound/linked-service.ts';
import { pauseAfter, reasonOf } from '../platform/outbound/reason.ts';
import type { Clouds } from '../platform/outbound/systems.ts';
import {
  type ClaimedLook,
  type ClaimedSurvey,
  type Place,
  type SurveyedPlace,
  claimLookQuery,
  claimSurveyQuery,
  failLookQuery,
  judgeTenants,
  keepLookQuery,
  postponeSurvey,
  renewLookQuery,
  renewSurveyQuery,
  settleSurvey,
  writeTenants,
} from './surveys-repository.ts';

const everySeconds = 900;
const retrySeconds = 60;

type Survey = { database: Database; clouds: Clouds; registry: Pick<Registry, 'linked'> };

/** Where which service is connected, and to which system. */
export const placesOf = ({ clouds, registry }: Omit<Survey, 'database'>): SurveyedPlace[] =>
  registry.linked.flatMap(({ service, system }) =>
    clouds.all(system).map(({ region }) => ({ service, region, system: system.name })),
  );

function linkedIn({ registry }: Survey, { service }: Place): LinkedService {
  const linked = registry.linked.find((one) => one.service === service);
  if (!linked) throw new ProviderFailure('unreachable', `${service} is linked no more.`);
  return linked;
}

const nameOf = ({ tenant }: FoundTenant): string => asText(tenant ?? '');

async function readRegion(survey: Survey, claimed: ClaimedSurvey): Promise<void> {
  const requestedAt = await portalNow(survey.database);
  const unreadable: Unreadable[] = [];
  const found = await linkedIn(survey, claimed).listTenants(survey.clouds, claimed.region, ({ id, reason }) =>
    unreadable.push({ id: id === null ? null : asText(id), reason: asText(reason) }),
  );
  await survey.database.transaction(async (tx) => {
    const refused: Unreadable[] = [];
    await writeRows(tx, found, {
      keyOf: nameOf,
      write: (part) => writeTenants(tx, claimed, part),
      refused: (row) => refused.push(row),
    });
    const unread = [...unreadable, ...refused];
    const isTaken = !(await settleSurvey(tx, claimed, { seconds: everySeconds, unreadable: unread }));
    if (isTaken) throw new TakenOver();
    // An id of the system is not the name by which a tenant is known here: it may be any of them.
    if (unread.length === 0)
      await judgeTenants(tx, claimed, { names: found.map(nameOf), requestedAt, before: claimed.judgedAt });
  });
}

/** Another worker has taken the survey over. */
class TakenOver extends Error {}

async function surveyRegion(survey: Survey, claimed: ClaimedSurvey): Promise<void> {
  try {
    await readRegion(survey, claimed);
  } catch (error) {
    if (error instanceof TakenOver) return;
    const after = pauseAfter(error, claimed.attempts, { retrySeconds, maxRetrySeconds: everySeconds });
    await postponeSurvey(survey.database, claimed, { ...after, reason: reasonOf(error) });
    if (!(error instanceof ProviderFailure)) throw error;
  }
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
  try {
    const seen = await linkedIn(survey, claimed).look(survey.clouds, claimed);
    await survey.database.run(keepLookQuery(claimed, seen));
  } catch (error) {
    await survey.database.run(failLookQuery(claimed, reasonOf(error)));
    if (!(error instanceof ProviderFailure)) throw error;
  }
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
