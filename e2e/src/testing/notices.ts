import { callerOf } from './house.ts';

const email = 'operator@demo.example';

type Listed = { id: string; state: string; kind: string; version: number };
async function listed(): Promise<Listed[]> {
  const operator = await callerOf(email);
  const { body } = await operator('GET', '/operator/global-notifications/');
  const items: Listed[] = JSON.parse(JSON.stringify(body['items']));
  return items;
}
/** Other tests meet the portal without banners. */
export async function endAll(): Promise<void> {
  const operator = await callerOf(email);
  for (const { id, state, version } of await listed()) {
    if (state !== 'shown') continue;
    await operator('POST', '/operator/global-notification/end/', { query: { id }, body: { version } });
  }
}

/** A notice for everybody, from now on. */
export const notice = {
  kind: 'information',
  titleEn: 'New prices',
  titleSv: 'Nya priser',
  textEn: 'From the first of the month.\nSee the price list.',
  textSv: 'Från den första i månaden.\nSe prislistan.',
  service: null,
  region: null,
  audience: 'everybody',
  startsAt: null,
  endsAt: null,
};
export async function publish(change: object): Promise<string> {
  const operator = await callerOf(email);
  const { status, body } = await operator('POST', '/operator/global-notification/', {
    body: { ...notice, ...change },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body['id']);
}
