import type { OrganizationDocument } from '@portal/contract/legal/documents';

type Choice = { requireConsent: boolean; trigger: boolean };

/** How many people a publication asks to accept: everybody by a trigger, else those whom nothing asked before. */
export function peopleToAsk(document: OrganizationDocument, { requireConsent, trigger }: Choice): number {
  if (!requireConsent) return 0;
  if (trigger) return document.people;
  const isAsking = document.inForce && document.requireConsent;
  return isAsking ? 0 : document.unaccepted;
}

export type DocumentAction = 'trigger' | 'require' | 'release' | 'withdraw';

/** How many people something else that is done with a document asks to accept: it, or the operator's in its place. */
export function peopleToAskFor(action: DocumentAction, document: OrganizationDocument): number {
  const { people, unaccepted, operatorsAsks } = document;
  return { trigger: people, require: unaccepted, release: 0, withdraw: operatorsAsks }[action];
}
