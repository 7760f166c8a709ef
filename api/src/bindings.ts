import { auditLogBindings } from './audit-log/index.ts';
import { authBindings } from './auth/index.ts';
import { changelogBindings } from './changelog/index.ts';
import { co2Bindings } from './co2/index.ts';
import { companyBindings } from './company/index.ts';
import { connectionsBindings } from './connections/index.ts';
import { customersBindings } from './customers/index.ts';
import { demoBindings } from './demo/index.ts';
import { globalNotificationBindings } from './global-notification/index.ts';
import { downloadsBindings } from './downloads/index.ts';
import { legalBindings } from './legal/index.ts';
import { linkingBindings, linkOperations } from './linking/index.ts';
import { mailPreviewBindings } from './mail-preview/index.ts';
import { newsBindings } from './news/index.ts';
import { operationsBindings } from './operations/index.ts';
import { operatorBindings } from './operator/index.ts';
import type { Binding } from './platform/call.ts';
import { operationsOf } from './platform/operations/definition.ts';
import type { Platform } from './platform/platform.ts';
import type { Sessions } from './platform/sessions.ts';
import { partnersBindings } from './partners/index.ts';
import { priceListBindings } from './price-list/index.ts';
import { pricingBindings } from './pricing/index.ts';
import { queuesBindings } from './queues/index.ts';
import { s3StorageBindings, s3StorageOperations } from './s3-storage/index.ts';
import { settingsBindings } from './settings/index.ts';
import { supportBindings } from './support/index.ts';
import { userBindings } from './user/index.ts';
import { usersBindings } from './users/index.ts';
import { visitorsBindings } from './visitors/index.ts';

/** Every kind of operation, for the API that orders it and the worker that carries it out. */
export const operations = operationsOf([...s3StorageOperations, ...linkOperations]);

/** The visible list of capabilities. */
export const bindings = (platform: Platform, _sessions: Sessions): Binding[] => [
  ...authBindings(platform),
  ...userBindings(platform),
  ...companyBindings(platform),
  ...usersBindings(platform),
  ...settingsBindings(platform),
  ...visitorsBindings(platform),
  ...legalBindings(platform),
  ...customersBindings(platform),
  ...pricingBindings(platform),
  ...s3StorageBindings(platform),
  ...co2Bindings(platform),
  ...linkingBindings(platform),
  ...operationsBindings(platform, operations),
  ...auditLogBindings(platform),
  ...supportBindings(platform),
  ...demoBindings(platform),
  ...operatorBindings(platform),
  ...priceListBindings(platform),
  ...globalNotificationBindings(platform),
  ...partnersBindings(platform),
  ...queuesBindings(platform, operations),
  ...connectionsBindings(platform),
  ...newsBindings(platform),
  ...downloadsBindings(platform),
  ...changelogBindings(platform),
  ...mailPreviewBindings(platform),
];
