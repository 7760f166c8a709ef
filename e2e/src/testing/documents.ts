import { changeInDatabase } from './database.ts';
import { callerWith } from './house.ts';
import { tokenOf } from './accounts.ts';
import { demo } from './portals.ts';

export type Kind = 'tac' | 'dpa' | 'privacy-policy';

/** The version that a document of the house is at; 0 before there is one. */
export async function versionOf(token: string, kind: Kind): Promise<number> {
  const { body } = await callerWith(token)('GET', '/legal/documents/');
  const items: { kind: string; version: number }[] = Array.isArray(body['items']) ? body['items'] : [];
  return items.find((one) => kind.startsWith(one.kind))?.version ?? 0;
}

/** Publishes a document that has to be accepted, through the API. */
export async function publishDocument(email: string, kind: Kind, content: string | Buffer): Promise<void> {
  const token = await tokenOf(email);
  const form = new FormData();
  const version = String(await versionOf(token, kind));
  const fields = { comment: 'By program', requireConsent: 'true', trigger: 'false', version };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const isText = typeof content === 'string';
  form.set('file', new File([new Uint8Array(Buffer.from(content))], isText ? 'terms.md' : 'terms.pdf'));
  const answer = await fetch(`${demo().url}/api/legal/${kind}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const insertion = `
  insert into legal_version (partner_id, document_id, id, hash, title_en, title_sv, markdown_en, markdown_sv, format)
  select d.partner_id, d.id, gen_random_uuid(), encode(sha256(convert_to($2, 'utf8')), 'hex'), 'Villkor', 'Villkor', $2,
    $2, 'markdown'
  from user_account u join legal_document d on d.partner_id = u.partner_id and d.kind = 'tac' where u.email = $1`;

/** A text of the house of that person, as it may have been kept before any rule: in the database. */
export const keepTerms = (email: string, text: string): Promise<void> =>
  changeInDatabase(insertion, [email, text]);
