import type { OrganizationDocument } from '@portal/contract/legal/documents';

type Times = Pick<OrganizationDocument, 'triggeredAt'>;
/** `isSaved`: this very file is in force since. */
type SaveRequest = { isSaved: boolean; trigger: boolean };

/** What became of a save whose answer was lost. A colleague's rule asks people as well, but is no trigger. */
export function whatHappened(
  before: Times,
  now: Times,
  { isSaved, trigger }: SaveRequest,
): 'all' | 'saved' | 'triggered' | 'nothing' {
  const isTriggered = trigger && now.triggeredAt !== before.triggeredAt;
  if (isSaved) return trigger && !isTriggered ? 'saved' : 'all';
  return isTriggered ? 'triggered' : 'nothing';
}
