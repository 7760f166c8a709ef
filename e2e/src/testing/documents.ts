import { callerWith, tokenOf } from './api.ts';
import { demo } from './portals.ts';

export type Kind = 'tac' | 'dpa' | 'privacy-policy';

/** The version that a document of the company is at; 0 before there is one. */
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
