import type { MailboxTrouble } from '@portal/ports/m365-jobs';
import { stateOf } from './words.ts';

/** The permissions by which mailboxes are read since version 8.5, as Microsoft Graph names them. */
const permission = /\bMailbox(?:Item|Folder)\.[A-Z][A-Za-z]+/;
const oldWay = /\bEWS\b|Exchange Web Services/i;
/** As Microsoft refuses the old way; of a server that is busy, or a mailbox that is denied alone, nothing follows. */
const closed = /\b403\b|\bforbidden\b|\bblocked\b|\b(?:switched|turned) off\b|\bretired\b/i;
const oldWayDisabled = /(?:\bEWS\b|Exchange Web Services)[^.:;]{0,40}\bdisabled\b/i;
const newWay = /\bMicrosoft Graph\b/i;
const goneFolder = /\bfolders?\b.*\b(?:not (?:available|supported)|unavailable|unsupported|no longer)\b/i;

const isClosed = (message: string): boolean =>
  oldWay.test(message) && (closed.test(message) || oldWayDisabled.test(message));

/**
 * The description has neither a field nor a code for it, so it is looked for in what a line of trouble says to people, by
 * the names that Microsoft has for the permissions and the old way. What says it otherwise tells nothing.
 */
export function mailboxTroubleOf(line: {
  type?: string | null | undefined;
  message?: string | null | undefined;
}): MailboxTrouble | null {
  const state = stateOf(line.type);
  const message = line.message ?? '';
  if (state !== 'error' && state !== 'warning') return null;
  if (permission.test(message)) return 'permission-missing';
  if (isClosed(message)) return 'switched-off';
  return /\bmailbox/i.test(message) && newWay.test(message) && goneFolder.test(message)
    ? 'folders-gone'
    : null;
}
