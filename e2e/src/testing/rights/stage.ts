import { type Caller, callApi, callerWith, tokenOf } from '../api.ts';
import { type Reseller, unique } from '../people.ts';
import { demo } from '../portals.ts';

type Row = Record<string, unknown>;
const itemsOf = (body: Row): Row[] => (Array.isArray(body['items']) ? body['items'] : []);

/** Terms of the partner's own that its customers have to accept; whoever is there already does. */
export async function publishTerms({ email, customer }: Reseller): Promise<void> {
  const token = await tokenOf(email);
  const { body } = await callerWith(token)('GET', '/legal/documents/');
  const terms = itemsOf(body).find(({ kind }) => kind === 'tac');
  const form = new FormData();
  const fields = {
    comment: 'Ours',
    requireConsent: 'true',
    trigger: 'true',
    version: JSON.stringify(terms?.['version'] ?? 0),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([`# Terms\n\nOf ${unique()}.\n`], 'terms.md'));
  const { status } = await fetch(`${demo().url}/api/legal/tac/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (status !== 200) throw new Error(`The terms were not published: ${status}`);
  await callApi('/accept-terms/', { token: await tokenOf(customer.email), body: { termsConsent: true } });
}

/** A download that everybody may have. */
export async function publicDownload(operator: Caller): Promise<string> {
  const { body } = await operator('GET', '/support/downloads/');
  const download = itemsOf(body).find(
    ({ audience, state }) => audience === 'everybody' && state === 'published',
  );
  return String(download?.['id']);
}

/** Something that everybody is told; answers how to take it back. */
export async function tellEverybody(operator: Caller): Promise<() => Promise<void>> {
  const words = {
    titleEn: 'Table of rights',
    titleSv: 'Tabell över rättigheter',
    textEn: 'Being seen',
    textSv: 'Ses nu',
  };
  const notice = {
    kind: 'information',
    ...words,
    service: null,
    region: null,
    audience: 'everybody',
    startsAt: null,
    endsAt: null,
  };
  const created = await operator('POST', '/operator/global-notification/', { body: notice });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  return async () => {
    const { body } = await operator('GET', '/operator/global-notifications/');
    const own = itemsOf(body).find(({ titleEn, state }) => titleEn === words.titleEn && state !== 'over');
    if (!own) return;
    await operator('POST', '/operator/global-notification/end/', {
      query: { id: String(own['id']) },
      body: { version: own['version'] },
    });
  };
}
