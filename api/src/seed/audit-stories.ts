import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Service } from '@portal/contract/services/services';

/** What happens every day: `times` of a hundred entries, done by people of the partner, of a customer, or acting as one. */
type Story = {
  times: number;
  event: AuditEvent;
  service: Service | null;
  who: 'home' | 'customer' | 'acting';
  subject: 'email' | 'customer' | 'bucket' | 'named';
  /** Of what is named. */
  name: string | null;
  details: AuditDetails;
};
type Happening = [times: number, event: AuditEvent, who: Story['who'], details?: AuditDetails];

const happenings =
  (subject: Story['subject'], service: Service | null = null, name: string | null = null) =>
  ([times, event, who, details = {}]: Happening): Story => ({
    times,
    event,
    service,
    who,
    subject,
    name,
    details,
  });

const region = { region: 'SE-NORTH-1' };
const people: Happening[] = [
  [14, 'login', 'home'],
  [11, 'login', 'customer'],
  [7, 'logout', 'home'],
  [6, 'logout', 'customer'],
  [4, 'loginFailedCredentials', 'customer', { reason: 'wrongPassword', failures: 1 }],
  [1, 'loginFailedMfa', 'home', { failures: 1 }],
  [2, 'userUpdated', 'home', { changed: ['phone'] }],
  [1, 'userInvited', 'home', { roles: ['viewer'], mailed: true }],
  [1, 'passwordChanged', 'customer'],
  [1, 'mfaEnabled', 'customer'],
];
const customers: Happening[] = [
  [4, 'loginToCustomer', 'acting', { reason: 'Support' }],
  [4, 'loginToCustomerEnded', 'acting'],
  [4, 'customerUpdated', 'home', { changed: ['address', 'phone'] }],
];
const buckets: Happening[] = [
  [5, 'bucketOrdered', 'customer'],
  [5, 'bucketCreated', 'customer', region],
  [3, 'bucketOrdered', 'acting'],
  [3, 'bucketCreated', 'acting', region],
  [2, 'bucketDeletionOrdered', 'customer'],
  [2, 'bucketDeleted', 'customer', region],
  [1, 'bucketCreateFailed', 'customer', { reason: 'unreachable' }],
];

const vdc = { ...region, vdc: 'PROD' };
const vdcs: Happening[] = [
  [1, 'vdcOrdered', 'home', { ...region, platform: 'vmware' }],
  [1, 'vdcCreated', 'home', { ...region, platform: 'vmware' }],
  [1, 'vdcUpdateOrdered', 'acting', { ...region, memoryGiB: 256, previousMemoryGiB: 128 }],
  [1, 'vdcUpdated', 'acting', region],
];
const vms: Happening[] = [
  [1, 'vmPowerOrdered', 'customer', { ...vdc, action: 'off' }],
  [1, 'vmPowerChanged', 'customer', { ...region, action: 'off' }],
  [1, 'vmBackupPolicyOrdered', 'acting', { ...vdc, tier: 'premium', previousTier: 'standard' }],
  [1, 'vmBackupPolicyUpdated', 'acting', { ...vdc, tier: 'premium', previousTier: 'standard' }],
  [1, 'vmBackupPolicyFailed', 'customer', { ...vdc, tier: 'basic', reason: 'vmNotKnownYet' }],
];
const services: Happening[] = [
  [1, 'serviceEnableInitiated', 'home'],
  [1, 'serviceEnabled', 'home'],
  [1, 'serviceEnableFailed', 'home', { reason: 'slaProfilesMissing' }],
];

const licenses: Happening[] = [
  [1, 'licensesOrdered', 'home', { licenses: ['10 Microsoft 365 Business Basic'] }],
  [1, 'licensesBought', 'home', { licenses: 1 }],
  [1, 'licenseUpdateOrdered', 'customer', { quantity: 12, previousQuantity: 10 }],
  [1, 'licenseUpdated', 'customer', { quantity: 12 }],
  [1, 'licenseTermEndOrdered', 'acting', { termEnd: 'ends', previousTermEnd: 'renews' }],
  [1, 'licenseTermEndSet', 'acting', { termEnd: 'ends' }],
  [1, 'licenseUpdateFailed', 'customer', { reason: 'licenseWindowClosed' }],
];

/** A hundred entries. */
export const stories: readonly Story[] = [
  ...people.map(happenings('email')),
  ...customers.map(happenings('customer')),
  ...buckets.map(happenings('bucket', 's3-storage')),
  ...vdcs.map(happenings('named', 'virtual-data-center', 'PROD')),
  ...vms.map(happenings('named', 'virtual-data-center', 'db-01')),
  ...licenses.map(happenings('named', 'm365-licenses', 'Microsoft 365 Business Basic')),
  ...services.map(happenings('named', 'disaster-recovery', 'Disaster Recovery')),
];
