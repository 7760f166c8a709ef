import type { AuditDetails } from '@portal/contract/audit-log/details';
import type { AuditEvent } from '@portal/contract/audit-log/events';
import type { Service } from '@portal/contract/services/services';

/** What happens every day: `times` of a hundred entries, done by people of the partner, of a customer, or acting as one. */
type Story = {
  times: number;
  event: AuditEvent;
  service: Service | null;
  who: 'home' | 'customer' | 'acting';
  subject: 'email' | 'customer' | 'bucket';
  details: AuditDetails;
};
type Happening = [times: number, event: AuditEvent, who: Story['who'], details?: AuditDetails];

const happenings =
  (subject: Story['subject'], service: Service | null = null) =>
  ([times, event, who, details = {}]: Happening): Story => ({ times, event, service, who, subject, details });

const region = { region: 'SE-NORTH-1' };
const people: Happening[] = [
  [20, 'login', 'home'],
  [16, 'login', 'customer'],
  [10, 'logout', 'home'],
  [8, 'logout', 'customer'],
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
  [5, 'customerUpdated', 'home', { changed: ['address', 'phone'] }],
];
const buckets: Happening[] = [
  [6, 'bucketOrdered', 'customer'],
  [6, 'bucketCreated', 'customer', region],
  [3, 'bucketOrdered', 'acting'],
  [3, 'bucketCreated', 'acting', region],
  [2, 'bucketDeletionOrdered', 'customer'],
  [2, 'bucketDeleted', 'customer', region],
  [1, 'bucketCreateFailed', 'customer', { reason: 'unreachable' }],
];

/** A hundred entries. */
export const stories: readonly Story[] = [
  ...people.map(happenings('email')),
  ...customers.map(happenings('customer')),
  ...buckets.map(happenings('bucket', 's3-storage')),
];
