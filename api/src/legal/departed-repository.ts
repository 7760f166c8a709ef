import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';

/** The documents of organizations that are gone and that no consent names, and all files of theirs but those of the others. */
export async function removeDocuments(tx: Queryable): Promise<void> {
  await tx.run(sql`
    delete from legal_version v
    where not exists (select from organization o where o.partner_id = v.partner_id and o.id = v.partner_id)
      and not exists (select from legal_consent c
        where c.seller_id = v.partner_id and c.document_id = v.document_id and c.hash = v.hash)`);
  await tx.run(sql`
    delete from legal_document d
    where not exists (select from organization o where o.partner_id = d.partner_id and o.id = d.partner_id)
      and not exists (select from legal_version v where v.partner_id = d.partner_id and v.document_id = d.id)`);
  await tx.run(sql`
    delete from stored_file f
    where not exists (select from organization o where o.partner_id = f.partner_id and o.id = f.partner_id)
      and not exists (select from legal_version v where v.partner_id = f.partner_id and v.file_id = f.id)`);
}
