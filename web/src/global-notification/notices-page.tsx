import { createNotice, listNotices } from '@portal/contract/notices';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRefusal } from '../platform/rights.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { ListView } from '../ui/list/list-view.tsx';
import { Page } from '../ui/page.tsx';
import { createNoticePath } from './addresses.ts';
import { isMoving } from './notice-facts.ts';
import { useNoticeColumns } from './notice-columns.tsx';
import { textsOf } from './notice-words.tsx';

/** How often states and mails are looked at again while something is going on. */
const everyMs = 10_000;

/** What is planned and shown, and what is over. */
export function NoticesPage() {
  const { t, language } = useTexts();
  const notices = useQuery({
    ...api.query(listNotices),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? everyMs : false),
  });
  const title = t('global-notification.list.title');
  return (
    <Page
      title={title}
      action={{
        children: t('global-notification.create.ask'),
        icon: IconPlus,
        href: createNoticePath,
        disabledReason: useRefusal(createNotice),
      }}
    >
      <ListView
        id="notices"
        label={title}
        data={notices.data}
        error={notices.error}
        refetch={() => void notices.refetch()}
        state={{}}
        onStateChange={() => undefined}
        columns={useNoticeColumns()}
        rowId={({ id }) => id}
        rowName={(notice) => textsOf(notice, language).title}
        errorTitle={t('global-notification.list.failed')}
        empty={{
          icon: IconSpeakerphone,
          title: t('global-notification.list.empty'),
          text: t('global-notification.list.emptyText'),
        }}
      />
    </Page>
  );
}
