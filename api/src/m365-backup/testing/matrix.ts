import type { MatrixPart, MatrixThing } from '../../testing/matrix/parts.ts';
import { order } from '../../testing/matrix/request.ts';
import {
  operatorManages,
  operators,
  orderServices,
  readCustomers,
  readServices,
} from '../../testing/matrix/roles.ts';
import { usageExpectations } from '../../testing/matrix/usage.ts';
import { nowhere } from '../../testing/promises.ts';
import { connectionTo } from './connection.ts';
import { makeBackupJob, makeBackupRun, makeLicensedUser, makeRestoreRole } from './things.ts';

const backupJob: MatrixThing = {
  id: `select t.id from m365_job t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeBackupJob(owner, customer, { name: 'fresh' }),
};

const technicians: readonly string[] = ['engineer', 'customer-engineer'];
/** restore operators: owner, admin */
const manageRestores = orderServices.filter((actor) => !technicians.includes(actor));

const restoreRole: MatrixThing = {
  id: `select t.id from m365_role t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeRestoreRole(owner, customer, { name: 'fresh' }),
};
const backupRun: MatrixThing = {
  id: `select t.id from m365_run t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeBackupRun(owner, customer, { jobId: 'fresh' }),
};

const licensedUser: MatrixThing = {
  id: `select t.id from m365_user t where t.partner_id = c.partner_id and t.customer_id = c.id limit 1`,
  fresh: ({ owner }, customer) => makeLicensedUser(owner, customer, { state: 'licensed' }),
};

const chosen = { backupType: 'entire-organization', included: [], excluded: [] };
const job = {
  name: 'matrix',
  scheduleKind: 'daily',
  days: 'everyday',
  time: '22:00',
  every: '60',
  ...chosen,
};
const restoring = {
  name: 'matrix',
  scope: 'entire-organization',
  operators: ['0195d0a0-0000-7000-8000-000000000001'],
  included: [],
  excluded: [],
};
const agreedPrices = [{ product: 'm365-backup.user', currency: 'SEK', unitPrice: '1' }];

// Written down once more by hand: this file must not import the code that it is compared with.
export const matrix: MatrixPart = {
  expectations: {
    getM365BackupStatus: { may: readServices, at: 'customer', answer: '200' },
    refreshM365Backup: { may: readServices, at: 'customer', answer: '202' },
    // The server is nowhere.
    beginAccessRenewal: { may: orderServices, at: 'customer', answer: '503 m365BackupUnavailable' },
    renewM365Access: { may: orderServices, at: 'customer', answer: '409 signInMissing' },
    beginSignIn: { may: orderServices, at: 'customer', answer: '409 serviceAlreadyEnabled' },
    // Nobody enables it.
    getSignIn: { may: orderServices, at: 'customer', answer: '404 notFound' },
    enableM365Backup: { may: orderServices, at: 'customer', answer: '409 signInMissing' },
    // A job is left.
    disableM365Backup: { may: orderServices, at: 'customer', answer: '409 serviceNotEmpty' },
    listBackupJobs: { may: readServices, at: 'customer', answer: '200' },
    getBackupJob: { may: readServices, at: 'thing', thing: 'backupJob', answer: '200' },
    // There is one of the entire organization.
    createBackupJob: { may: orderServices, at: 'customer', answer: '409 entireOrganizationTaken' },
    // The version that it names is an old one.
    updateBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '409 stale' },
    deleteBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '202', usesUp: true },
    startBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '202', usesUp: true },
    stopBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '409 backupJobNotRunning' },
    enableBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '202', usesUp: true },
    disableBackupJob: { may: orderServices, at: 'thing', thing: 'backupJob', answer: '202', usesUp: true },
    listBackupRuns: { may: readServices, at: 'customer', answer: '200' },
    getBackupRun: { may: readServices, at: 'thing', thing: 'backupRun', answer: '200' },
    watchBackupRuns: { may: readServices, at: 'customer', answer: '202' },
    listBackupTenants: { may: readCustomers, at: 'partner', answer: '200' },
    listBackupRunsOfCustomers: { may: readCustomers, at: 'partner', answer: '200' },
    listBackupObjects: { may: readServices, at: 'customer', answer: '200' },
    matchBackupObjects: { may: readServices, at: 'customer', answer: '200' },
    readBackupObjects: { may: readServices, at: 'customer', answer: '202' },
    checkBackupCoverage: { may: readServices, at: 'customer', answer: '200' },
    getBackupJobObjects: { may: readServices, at: 'thing', thing: 'backupJob', answer: '200' },
    getBackupNotifications: { may: readServices, at: 'customer', answer: '200' },
    // The version that it names is none.
    setBackupNotifications: { may: orderServices, at: 'customer', answer: '409 stale' },
    removeLicensedUser: {
      may: orderServices,
      at: 'thing',
      thing: 'licensedUser',
      answer: '202',
      usesUp: true,
    },
    listLicensedUsers: { may: readServices, at: 'customer', answer: '200' },
    estimateM365Backup: { may: readServices, at: 'customer', answer: '200' },
    getBackupRepository: { may: operators, at: 'customer', answer: '200' },
    // The server is nowhere.
    listBackupRepositories: { may: operatorManages, at: 'customer', answer: '503 m365BackupUnavailable' },
    giveBackupRepository: { may: operatorManages, at: 'customer', answer: '503 m365BackupUnavailable' },
    listRestoreOperators: { may: manageRestores, at: 'customer', answer: '200' },
    getRestoreOperator: { may: manageRestores, at: 'thing', thing: 'restoreRole', answer: '200' },
    // What it names is not in the tenant.
    createRestoreOperator: { may: manageRestores, at: 'customer', answer: '409 backupObjectsGone' },
    // The version that it names is an old one.
    updateRestoreOperator: { may: manageRestores, at: 'thing', thing: 'restoreRole', answer: '409 stale' },
    deleteRestoreOperator: {
      may: manageRestores,
      at: 'thing',
      thing: 'restoreRole',
      answer: '202',
      usesUp: true,
    },
    // The server is nowhere.
    getRestorePortalUrl: { may: readServices, at: 'customer', answer: '503 m365BackupUnavailable' },
    getRestoreApplicationId: { may: readServices, at: 'customer', answer: '503 m365BackupUnavailable' },
    ...usageExpectations('M365Backup', 'User'),
  },
  requests: {
    createBackupJob: () => order({ ...job, costConsent: true, agreedPrices }),
    updateBackupJob: () => ({ body: { ...job, agreedPrices: null, version: 9999 } }),
    readBackupObjects: () => ({ body: { force: false } }),
    checkBackupCoverage: () => ({ body: { jobId: null, ...chosen } }),
    setBackupNotifications: () => ({
      body: { recipients: { roles: ['owner'], addresses: [] }, outcomes: ['error'], version: 9999 },
    }),
    startBackupJob: () => order(),
    stopBackupJob: () => order(),
    enableBackupJob: () => order(),
    disableBackupJob: () => order(),
    beginSignIn: () => ({ body: { region: 'SE-NORTH-1', domain: 'example.onmicrosoft.com' } }),
    beginAccessRenewal: () => ({ body: {} }),
    renewM365Access: () => order(),
    enableM365Backup: () => order(),
    disableM365Backup: () => order(),
    createRestoreOperator: () => order({ ...restoring }),
    updateRestoreOperator: () => ({ body: { ...restoring, version: 9999 } }),
    giveBackupRepository: () => ({
      body: { region: 'SE-NORTH-1', repositoryId: 'other', before: null },
    }),
    estimateM365Backup: () => ({ body: { users: 1 } }),
  },
  things: { licensedUser, backupJob, backupRun, restoreRole },
  planted: (canary) => [
    `insert into service (partner_id, customer_id, service, state)
      select partner_id, id, 'm365-backup', 'enabled' from organization where kind = 'customer'`,
    `insert into m365_tenant (partner_id, customer_id, id, region, tenant_id, microsoft_id, name, domain, access,
        access_message)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')},
        ${canary('id')}, 'failing', ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into m365_sign_in (partner_id, customer_id, region, code_sealed, verification_url, expected_domain,
        begun_by_name, expires_at)
      select partner_id, id, 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')}, ${canary('id')}, now()
      from organization where kind = 'customer'`,
    `insert into m365_job (partner_id, customer_id, id, region, job_id, name, state, status, is_enabled, backup_type,
        included, updated_by_name)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, 'active', 'error', true,
        'entire-organization', jsonb_build_array(jsonb_build_object('kind', 'user', 'id', ${canary('id')},
        'displayName', ${canary('id')})), ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into m365_run (partner_id, customer_id, id, region, session_id, job_id, job_name, main_session_id, retry_number,
        will_be_retried, status, started_at, log)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')},
        ${canary('id')}, 1, false, 'error', now(), jsonb_build_array(jsonb_build_object('status', 'error', 'message',
        ${canary('id')}, 'startedAt', now()))
      from organization where kind = 'customer'`,
    `insert into m365_object (partner_id, customer_id, id, region, kind, object_id, display_name, name, mail, url, title,
        description)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', 'user', ${canary('id')}, ${canary('id')}, ${canary('id')},
        ${canary('id')}, ${canary('id')}, ${canary('id')}, ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into m365_notification (partner_id, customer_id, recipients, outcomes, updated_by_name)
      select partner_id, id, jsonb_build_object('roles', jsonb_build_array('owner'), 'addresses',
        jsonb_build_array(${canary('id')} || '@example.com')), '{error}', ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into m365_role (partner_id, customer_id, id, region, role_id, name, description, state, scope, operators,
        included, updated_by_name)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, ${canary('id')}, 'active',
        'entire-organization', jsonb_build_array(jsonb_build_object('kind', 'user', 'id', ${canary('id')}, 'displayName',
          ${canary('id')})), '[]', ${canary('id')}
      from organization where kind = 'customer'`,
    `insert into m365_user (partner_id, customer_id, id, region, user_id, name, state, is_backed_up)
      select partner_id, id, gen_random_uuid(), 'SE-NORTH-1', ${canary('id')}, ${canary('id')}, 'licensed', true
      from organization where kind = 'customer'`,
  ],
  owned: [
    'm365_tenant',
    'm365_job',
    'm365_run',
    'm365_user',
    'm365_object',
    'm365_role',
    'm365_notification',
  ],
  connections: [connectionTo(nowhere)],
};
