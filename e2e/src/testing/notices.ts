import { callerOf } from './api.ts';

const email = 'operator@demo.example';

type NoticeRow = { id: string; state: string; version: number };
async function listed(): Promise<NoticeRow[]> {
  const operator = await callerOf(email);
  const { body } = await operator('GET', '/operator/global-notifications/');
  const items: NoticeRow[] = JSON.parse(JSON.stringify(body['items']));
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
