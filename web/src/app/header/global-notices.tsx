import { listGlobalNotifications } from '@portal/contract/global-notification';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { api } from '../../platform/api.ts';
import { forgetDrafts } from '../../platform/forget-drafts.ts';
import { needTexts } from '../../platform/i18n.ts';
import { late } from '../../ui/late.ts';

const Banners = late(
  () => import('../../global-notification/banners.tsx'),
  'Banners',
  () => needTexts('global-notification'),
);

/**
 * What the operator tells everybody; drawn by code that comes only when there is something. The stream says when to read it
 * again: asking by itself would keep a session alive that nobody uses.
 */
export function GlobalNotices() {
  const { data } = useQuery(api.query(listGlobalNotifications));
  // Here, because this comes after the frame, and no page waits for it.
  useEffect(() => forgetDrafts(localStorage), []);
  if (!data?.items.length) return null;
  return (
    <Suspense>
      <Banners items={data.items} />
    </Suspense>
  );
}
