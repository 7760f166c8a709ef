import type { OrganizationKind, Permission, Role } from '@portal/contract/permissions';
import type { Column } from './columns.ts';

/** Who may, written down by hand and not derived from the code. */
type Rights = Record<OrganizationKind, readonly Role[]>;

/** One thing that a person does. */
export type Point = {
  id: string;
  /** The part of the table, and what is done. */
  part: number;
  says: string;
  /** The permission that the table in the code has for it; null where everybody who is signed in may. */
  permission: Permission | null;
  rights: Rights;
  /** What is refused while one acts in another organization. */
  inPerson: boolean;
};

const everyone: readonly Role[] = ['owner', 'admin', 'billing', 'engineer', 'viewer'];
const managers: readonly Role[] = ['owner', 'admin'];
const technicians: readonly Role[] = ['owner', 'admin', 'engineer'];
const accountants: readonly Role[] = ['owner', 'admin', 'billing'];
const allButViewer: readonly Role[] = ['owner', 'admin', 'billing', 'engineer'];
const allButBilling: readonly Role[] = ['owner', 'admin', 'engineer', 'viewer'];

const nobody: Rights = { operator: [], partner: [], customer: [] };
const all: Rights = { operator: everyone, partner: everyone, customer: everyone };
const managing: Rights = { operator: managers, partner: managers, customer: managers };
const ofSellers: Rights = { ...managing, customer: [] };
const ofCompanies: Rights = { ...managing, operator: [] };
const ofOperator = (roles: readonly Role[]): Rights => ({ ...nobody, operator: roles });
const owners: Rights = { operator: [], partner: ['owner'], customer: ['owner'] };
const documents: Rights = { operator: technicians, partner: managers, customer: [] };
const tickets: Rights = { operator: [], partner: allButViewer, customer: allButViewer };
const downloads: Rights = { ...all, operator: technicians };

type Row = readonly [id: string, says: string, rights: Rights, more?: 'in person'];
const rowsOf = (part: number, permission: Permission | null, rows: readonly Row[]): Point[] =>
  rows.map(([id, says, rights, more]) => ({
    id,
    part,
    says,
    permission,
    rights,
    inPerson: more === 'in person',
  }));

/** Each thing that a person does. */
export const points = [
  ...rowsOf(1, 'users.manage', [
    ['users.list', 'List company users', managing],
    ['users.invite', 'Invite a user', managing],
    ['users.resend', 'Send an invitation again', managing],
    ['users.edit', 'Edit a user', managing],
    ['users.disable', 'Disable a user', managing],
    ['users.delete', 'Delete a user', managing],
    ['users.resetTwoFactor', 'Reset somebody’s two-factor', managing, 'in person'],
  ]),
  ...rowsOf(2, null, [
    ['profile.contact', 'Change one’s contact details', all, 'in person'],
    ['profile.email', 'Change one’s e-mail', all, 'in person'],
    ['profile.password', 'Change one’s password', all, 'in person'],
    ['profile.twoFactor', 'Two-factor with its recovery codes', all, 'in person'],
    ['profile.sessions', 'See one’s sessions', all],
    ['profile.signOut', 'Sign out a session', all, 'in person'],
    ['profile.tokens', 'Make a personal API token', all, 'in person'],
  ]),
  ...rowsOf(3, 'company.manage', [
    ['settings.general', 'Company settings: general', managing],
    ['settings.notifications', 'Company settings: who gets which mail', managing, 'in person'],
    ['settings.customize', 'Customize: colours', ofSellers],
    ['settings.logos', 'Customize: logos', ofSellers],
    ['settings.export', 'Export everything', ofCompanies, 'in person'],
    [
      'settings.partnerAccess',
      'Close and open partner access',
      { ...nobody, customer: managers },
      'in person',
    ],
  ]),
  ...rowsOf(3, 'company.delete', [['settings.dangerZone', 'Delete the company', owners, 'in person']]),
  ...rowsOf(4, 'documents.manage', [
    ['legal.upload', 'Upload a legal document', documents],
    ['legal.requireConsent', 'Require consent or not', documents],
    ['legal.trigger', 'Ask for acceptance again', documents],
    ['legal.previousUploads', 'Previous uploads', documents],
    ['legal.coverage', 'Coverage in numbers', documents],
    ['legal.evidence', 'Evidence: who accepted what, when, from where', documents],
    ['legal.export', 'Export the evidence', documents],
  ]),
  ...rowsOf(5, 'tickets.create', [
    ['support.create', 'Create a ticket', tickets],
    ['support.tickets', 'My tickets with states', tickets],
  ]),
  ...rowsOf(5, 'downloads.read', [
    ['downloads.list', 'List downloads with their checksums', downloads],
    ['downloads.get', 'Stream a download', downloads],
  ]),
  ...rowsOf(5, 'services.read', [
    ['co2.read', 'See the CO2 footprint', all],
    ['reports.take', 'Take usage and CO2 as reports', all],
  ]),
  ...rowsOf(6, null, [
    ['changelog.read', 'Read the changelog with coming soon', all],
    ['news.read', 'Read the news', all],
    ['notifications.read', 'See global notifications', all],
  ]),
  ...rowsOf(7, 'auditLog.all', [['visitors.read', 'Read the visitor book', ofCompanies]]),
  ...rowsOf(8, 'customers.read', [['partners.see', 'See the partners', ofOperator(everyone)]]),
  ...rowsOf(8, 'operations.read', [
    ['registrations.see', 'See who has applied', ofOperator(allButBilling)],
    ['connections.see', 'State of each cloud connection', ofOperator(allButBilling)],
    ['linking.see', 'Tenants that were there before', ofOperator(allButBilling)],
    ['queues.see', 'Job queues', ofOperator(allButBilling)],
    ['mailFailures.see', 'Mail failures', ofOperator(allButBilling)],
  ]),
  ...rowsOf(8, 'operations.manage', [
    ['partners.create', 'Create a partner', ofOperator(managers)],
    ['partners.approve', 'Approve a partner', ofOperator(managers)],
    ['partners.discount', 'Discount of a partner', ofOperator(managers)],
    ['partners.suspend', 'Suspend a partner', ofOperator(managers)],
    ['connections.test', 'Test a cloud connection', ofOperator(managers)],
    ['linking.link', 'Link such a tenant to a customer', ofOperator(managers)],
    ['lockLimit.set', 'Limit of object lock of a customer', ofOperator(managers)],
    ['queues.retry', 'Try a job again', ofOperator(managers)],
    ['mailFailures.retry', 'Send a mail again', ofOperator(managers)],
    ['mailFailures.test', 'Send a test mail', ofOperator(managers)],
  ]),
  ...rowsOf(8, 'operatorBilling.manage', [
    ['partners.creditLimit', 'Credit limit of a partner', ofOperator(accountants)],
  ]),
  ...rowsOf(8, 'partners.impersonate', [['partners.actIn', 'Act in a partner', ofOperator(technicians)]]),
  ...rowsOf(8, 'content.manage', [
    ['content.changelog', 'Write the changelog', ofOperator(technicians)],
    ['content.news', 'Hide news', ofOperator(technicians)],
    ['content.notifications', 'Write global notifications and disruptions', ofOperator(technicians)],
    ['content.downloads', 'Add downloads', ofOperator(technicians)],
  ]),
  ...rowsOf(9, 'company.manage', [
    ['mails.preview', 'See how mails look', ofSellers],
    ['mails.example', 'Send a mail to oneself', ofSellers],
  ]),
] as const satisfies readonly Point[];

/** What a screen offers; which key the API refuses it by is the access matrix's to prove. */
export type Cell = 'may' | 'may not';

export function expectedOf(point: Point, { kind, role, acting }: Column): Cell {
  const isRefused = acting && (point.inPerson || point.permission === 'partners.impersonate');
  return !isRefused && point.rights[kind].includes(role) ? 'may' : 'may not';
}
