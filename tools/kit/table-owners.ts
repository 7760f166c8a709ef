/**
 * Which capability each migration belongs to. A table belongs to that of the migration that creates it; `platform` is what
 * every capability stands on, with what all services share.
 */
export const migrationOwners: Readonly<Record<string, string>> = {
  '0001-organizations-and-people': 'platform',
  '0002-sessions-and-sign-in': 'auth',
  '0003-uploads': 'platform',
  '0004-mail': 'platform',
  '0005-operations': 'platform',
  '0006-audit-log': 'audit-log',
  '0007-users': 'users',
  '0008-legal': 'legal',
  '0009-settings': 'settings',
  '0010-prices': 'platform',
  '0011-charges': 'platform',
  '0011-metering': 'platform',
  '0012-partners': 'partners',
  '0013-connections': 'connections',
  '0014-services': 'platform',
  '0015-mirrors': 'platform',
  '0015-once': 'platform',
  '0015-person-steps': 'platform',
  '0015-s3-storage': 's3-storage',
  '0016-linking': 'linking',
  '0017-support': 'support',
  '0018-downloads': 'downloads',
  '0019-changelog': 'changelog',
  '0020-notices': 'global-notification',
  '0021-news': 'news',
  '0022-retention': 'settings',
  finish: 'platform',
};

/** What the platform itself reads and writes of the tables that a capability's migration creates. */
export const platformTables: ReadonlySet<string> = new Set([
  'audit_chain',
  'audit_entry',
  'notification_setting',
  'session',
  'signing_key',
  'visit',
]);
