import type { DocumentKind } from '@portal/contract/legal/consent';
import type { OrganizationKind } from '@portal/contract/permissions';
import sql from 'sql-template-tag';
import type { RequestInfo } from '../platform/http/call.ts';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

export type OutstandingDocument = {
  sellerId: string;
  documentId: string;
  kind: DocumentKind;
  hash: string;
  publishedAt: Date;
};

type Reader = { partnerId: string; id: string; kind: OrganizationKind };

export const outstandingDocuments = (db: Queryable, person: Reader): Promise<OutstandingDocument[]> =>
  db.rows<OutstandingDocument>(sql`
    select seller_id as "sellerId", document_id as "documentId", kind, hash, published_at as "publishedAt"
    from outstanding_documents(${person.partnerId}, ${person.id}, ${person.kind})`);

type Consent = { document: OutstandingDocument; request: RequestInfo };

/** Keeps the evidence of one consent: hash, address, browser, time. */
export async function addConsent(
  db: Queryable,
  person: Reader,
  { document, request }: Consent,
): Promise<void> {
  await db.run(sql`
    select add_consent(${person.partnerId}, ${person.id}, ${newId()}, ${JSON.stringify(document)}::jsonb,
      ${request.ip}, ${request.userAgent})`);
}
