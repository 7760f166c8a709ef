import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentKind } from '@portal/contract/legal/consent';
import { documentKinds } from '@portal/contract/legal/consent';
import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { newId } from '../platform/database/ids.ts';

const folder = path.join(import.meta.dirname, 'operator-documents');

type DocumentTexts = {
  kind: DocumentKind;
  titleEn: string;
  titleSv: string;
  markdownEn: string;
  markdownSv: string;
};

/** The privacy policy informs; the other two are agreed. */
const requiresConsent: Record<DocumentKind, boolean> = { tac: true, dpa: true, privacy: false };

/** A file's heading is the document's title; the rest is its text. */
async function readText(name: string): Promise<{ title: string; markdown: string }> {
  const whole = await readFile(path.join(folder, `${name}.md`), 'utf8');
  const [heading = '', ...rest] = whole.trim().split('\n');
  return { title: heading.replace(/^# /, ''), markdown: rest.join('\n').trim() };
}

async function readTexts(kind: DocumentKind): Promise<DocumentTexts> {
  const [en, sv] = await Promise.all([readText(`${kind}.en`), readText(`${kind}.sv`)]);
  return { kind, titleEn: en.title, titleSv: sv.title, markdownEn: en.markdown, markdownSv: sv.markdown };
}

/** What a consent names: the hash of both languages as they are kept, before the seller's name is filled in. */
const hashOf = ({ titleEn, titleSv, markdownEn, markdownSv }: Omit<DocumentTexts, 'kind'>): string =>
  createHash('sha256')
    .update(JSON.stringify([titleEn, titleSv, markdownEn, markdownSv]))
    .digest('hex');

async function documentOf(tx: Queryable, operatorId: string, kind: DocumentKind): Promise<string> {
  await tx.run(sql`
    insert into legal_document (partner_id, id, kind, require_consent)
    values (${operatorId}, ${newId()}, ${kind}, ${requiresConsent[kind]}) on conflict (partner_id, kind) do nothing`);
  const row = await tx.first<{ id: string }>(
    sql`select id from legal_document where partner_id = ${operatorId} and kind = ${kind}`,
  );
  if (!row) throw new Error(`The document ${kind} could not be kept.`);
  return row.id;
}

/**
 * Publishes the texts that come with the portal as the operator's own: terms of service, data processing agreement and
 * privacy policy, each as long as there is none of its kind. What the operator has is never replaced, so this may run at
 * every start. `publishedAt` is for demo data; now when left out.
 */
export async function seedOperatorDocuments(
  tx: Queryable,
  operatorId: string,
  publishedAt: Date = new Date(),
): Promise<void> {
  for (const kind of documentKinds) {
    const texts = await readTexts(kind);
    const documentId = await documentOf(tx, operatorId, kind);
    await tx.run(sql`
      insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv,
        published_at)
      select ${operatorId}, ${documentId}, ${newId()}, ${hashOf(texts)}, ${texts.titleEn}, ${texts.titleSv},
        ${texts.markdownEn}, ${texts.markdownSv}, ${publishedAt}
      where not exists (select from legal_version where partner_id = ${operatorId} and document_id = ${documentId})
      on conflict (partner_id, document_id, hash) do nothing`);
  }
}
