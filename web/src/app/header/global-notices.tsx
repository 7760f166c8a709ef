import { listGlobalNotifications } from '@portal/contract/global-notification';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api } from '../../platform/api.ts';
import { needTexts } from '../../platform/i18n.ts';

const Banners = lazy(async () => {
  const [{ Banners: shown }] = await Promise.all([
    import('../../global-notification/banners.tsx'),
    needTexts('global-notification'),
  ]);
  return { default: shown };
});

/** What the operator tells everybody; drawn by code that comes only when there is something. The stream says when. */
export function GlobalNotices() {
  const { data } = useQuery({ ...api.query(listGlobalNotifications), refetchInterval: 60_000 });
  if (!data?.items.length) return null;
  return (
    <Suspense>
      <Banners items={data.items} />
    </Suspense>
  );
}
