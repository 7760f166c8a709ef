import { useEffect, useState } from 'react';
import { useWords } from '../platform/address.ts';
import { useWorkplaceKind } from '../platform/rights.ts';
import { useMe } from '../platform/current-session.ts';
import { createDrafts } from '../platform/drafts.ts';
import { ownerOf } from '../platform/owner.ts';
import { forgetTrouble, troubleKept } from '../platform/trouble.ts';
import { useTexts } from '../platform/use-texts.ts';
import { joined, troubleOf, valuesOf, type TicketValues } from './prefill.ts';

export const draftKey = 'create-ticket';

/** What the form begins with: the error that led here, and the customer of the address. */
export function useStart(): TicketValues {
  const { customerId = '' } = useWords(['customerId']);
  const isPartner = useWorkplaceKind() === 'partner';
  const me = useMe();
  const texts = useTexts();
  const [start] = useState((): TicketValues => {
    const trouble = troubleOf(troubleKept(), me && ownerOf(me));
    if (!trouble || !me) return { service: '', description: '', customerId };
    const values = valuesOf(trouble, texts);
    const drafts = createDrafts(localStorage, ownerOf(me));
    const before = drafts.read(draftKey)?.values;
    const typed = before?.['description'];
    if (typeof typed !== 'string' || typed.trim() === '') return values;
    // A draft is what somebody has written: it is added to, and stays a draft.
    drafts.write(draftKey, { ...before, description: joined(typed, values.description) });
    return { service: '', description: '', customerId: '' };
  });
  // While the page is open a reload begins with it again.
  useEffect(() => forgetTrouble, []);
  return isPartner ? start : { ...start, customerId: '' };
}
