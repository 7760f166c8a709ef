import type { Me } from '@portal/contract/auth/sign-in';
import { pick, scopeWords, type Words } from '../platform/address.ts';
import type { PageScope } from '../platform/page-record.ts';
import { workplaceOf } from '../platform/refusals.ts';
import type { Group } from './area.ts';
import type { TextKey } from '../platform/text-keys.ts';

/** What a link to a page of that scope keeps of the customer and the partner in the address. */
export function keptWords(scope: PageScope, words: Readonly<Record<string, unknown>>): Words {
  const { customerId, partnerId } = pick(words, scopeWords);
  if (scope === 'none') return {};
  return scope === 'partner' ? { partnerId } : { customerId, partnerId };
}

/** The key of a heading; null where there is none. A customer has no business here, only its own organization. */
export function groupText(me: Me, group: Group | null): TextKey | null {
  if (group === null || group === 'foot') return null;
  const isOwn = group === 'business' && workplaceOf(me).kind === 'customer';
  return `app.navigation.${isOwn ? 'organization' : group}`;
}
