import { expect, it } from 'vitest';
import { mailboxTroubleOf } from './mailboxes.ts';

const said = (message: string, type = 'Error') => mailboxTroubleOf({ type, message });

it.each([
  'Failed to process mailbox Eva: the application has no MailboxItem.ImportExport.All permission.',
  'Required permissions are missing: MailboxFolder.ReadWrite.All, User.Read.All',
  'EWS is blocked (403), and MailboxItem.Read.All is missing.',
])('knows a permission that lacks: %s', (message) => {
  expect([said(message), said(message, 'Warning')]).toEqual(['permission-missing', 'permission-missing']);
});

it.each([
  'Failed to process mailbox Eva: Exchange Web Services (EWS) requests are blocked for the organization.',
  'Exchange Web Services: the remote server returned an error: (403) Forbidden.',
  'EWS has been switched off for this tenant.',
  'EWS is disabled for the organization.',
  'exchange web services were retired',
])('knows that the old way is closed: %s', (message) => {
  expect(said(message)).toBe('switched-off');
});

it('knows folders that the new way does not have', () => {
  const message = 'Mailbox Eva: folder "Purges" is not available through Microsoft Graph.';
  expect(said(message, 'Warning')).toBe('folders-gone');
});

it.each([
  ['of a server that is busy', 'EWS: the server is busy (503). Try again later.'],
  ['of one mailbox that is denied', 'EWS: access is denied. The mailbox of Eva is disabled.'],
  ['of a site that is denied', '2 sites could not be read: access denied (403).'],
  ['of a folder of a site', 'Folder "Plans" is not available through Microsoft Graph.'],
  ['of the new way alone', 'Mailbox Eva: Microsoft Graph answers 429.'],
  ['of another permission', 'The permission Sites.Read.All is missing.'],
  ['of nothing', ''],
])('tells nothing %s', (_what, message) => {
  expect(said(message)).toBeNull();
});

it('asks lines of trouble alone', () => {
  const message = 'Mailboxes are read by MailboxItem.Read.All since EWS is blocked.';
  for (const type of ['Success', 'Running', 'Stop', undefined, null])
    expect(mailboxTroubleOf({ type, message })).toBeNull();
  expect(mailboxTroubleOf({ type: 'Error', message: null })).toBeNull();
});
