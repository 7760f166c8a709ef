import type { ResponseOf } from '@portal/contract/http';
import type {
  DocumentKind,
  getTerms,
  LegalDocument,
  listOutstandingDocuments,
} from '@portal/contract/legal/consent';
import { callerOf } from '../auth/index.ts';
import { findOrganization } from '../company/index.ts';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { newestDocument, outstandingTexts, type StoredDocument } from './repository.ts';
import { filledIn } from './seller-name.ts';

type Needs = Pick<Platform, 'auth' | 'config'>;
type TextCall = OpenCall<typeof getTerms>;

const shown = ({ publishedAt, ...document }: StoredDocument): LegalDocument => ({
  ...document,
  markdown: filledIn(document.markdown, document.sellerName),
  publishedAt: publishedAt.toISOString(),
});

/**
 * Whose text counts: a customer's user reads its partner's own, else the operator's; partner
 * and operator users the operator's. Somebody without a token reads those of the partner that the address names.
 */
async function sellerOf({ auth, config }: Needs, call: TextCall): Promise<string | null> {
  const { principal, query, request } = call;
  if (principal) return principal.kind === 'customer' ? principal.partnerId : null;
  const question = { principal, partner: query.partner, host: request.host };
  return (await findOrganization(auth, config.PUBLIC_URL, question))?.id ?? null;
}

export const readDocument =
  (needs: Needs, kind: DocumentKind) =>
  async (call: TextCall): Promise<LegalDocument> => {
    const language = call.query.language ?? call.request.language;
    const sellerId = await sellerOf(needs, call);
    const document = await newestDocument(needs.auth, { kind, language, sellerId });
    if (!document) throw notFound();
    return shown(document);
  };

/** Nobody accepts anything while acting for another organization: what is outstanding is accepted as oneself. */
export const readOutstanding =
  ({ auth }: Needs) =>
  async (
    call: OpenCall<typeof listOutstandingDocuments>,
  ): Promise<ResponseOf<typeof listOutstandingDocuments>> => {
    const { acting, home, userId } = callerOf(call.principal);
    if (acting) return { items: [] };
    const language = call.query.language ?? call.request.language;
    const { partnerId, kind } = home;
    const texts = await outstandingTexts(auth, { partnerId, userId, kind, language });
    return {
      items: texts.map(({ changes, previous, replaces, ...document }) => ({
        ...shown(document),
        changes,
        replaces,
        previous: previous && {
          ...previous,
          markdown: previous.markdown === null ? null : filledIn(previous.markdown, document.sellerName),
        },
      })),
    };
  };
