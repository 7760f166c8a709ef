import type { HouseDocument } from '@portal/contract/legal-documents';

type Choice = { requireConsent: boolean; trigger: boolean };

/** How many people a publication asks to accept: everybody by a trigger, else those whom nothing asked before. */
export function peopleAsked(document: HouseDocument, { requireConsent, trigger }: Choice): number {
  if (!requireConsent) return 0;
  if (trigger) return document.people;
  const isAsking = document.inForce && document.requireConsent;
  return isAsking ? 0 : document.unaccepted;
}
