import { z } from 'zod';

/** What the application needs to read mailboxes by Microsoft Graph. */
export const mailboxPermissions = [
  'User.Read.All',
  'MailboxItem.ImportExport.All',
  'MailboxItem.Read.All',
  'MailboxFolder.ReadWrite.All',
] as const;

const time = z.iso.datetime();

/**
 * How mailboxes of a tenant can be read. `offSince`: from when on Microsoft refuses Exchange Web Services; null: not yet.
 * `lacking`: the permissions that were not granted, until `givenAt`; null: they still lack.
 */
export const exchange = z.strictObject({
  offSince: time.nullable().default(null),
  lacking: z.array(z.enum(mailboxPermissions)).default([]),
  givenAt: time.nullable().default(null),
  goneFolders: z.array(z.string()).default([]),
});
export type Exchange = z.infer<typeof exchange>;

/** What a run has to say of mailboxes; `Error`: they were not backed up. The words are assumed. */
export const mailboxTrouble = z.object({ type: z.enum(['Error', 'Warning']), what: z.string() });
export type MailboxTrouble = z.infer<typeof mailboxTrouble>;

/**
 * Before the switch, what lacks is made up for by Exchange Web Services. After it, a server that was given nothing still
 * asks these; one that was given a part asks Microsoft Graph.
 */
export function mailboxTroubleAt(
  { offSince, lacking, givenAt, goneFolders }: Exchange,
  at: string,
): MailboxTrouble | null {
  const now = Date.parse(at);
  if (offSince === null || now < Date.parse(offSince)) return null;
  const isGiven = lacking.length === 0 || (givenAt !== null && now >= Date.parse(givenAt));
  if (!isGiven && lacking.length === mailboxPermissions.length)
    return {
      type: 'Error',
      what: 'Exchange Web Services (EWS) requests are blocked for the organization: (403) Forbidden.',
    };
  if (!isGiven)
    return {
      type: 'Error',
      what: `The application has no permission ${lacking.join(', ')} for Microsoft Graph.`,
    };
  const [folder] = goneFolders;
  return folder === undefined
    ? null
    : { type: 'Warning', what: `Folder "${folder}" is not available through Microsoft Graph.` };
}
