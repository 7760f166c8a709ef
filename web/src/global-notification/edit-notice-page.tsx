import { getNotice, type Notice } from '@portal/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../platform/address.ts';
import { api } from '../platform/api.ts';
import { useTexts } from '../platform/use-texts.ts';
import { MissingPage, Page } from '../ui/page.tsx';
import { LoadState, Skeletons } from '../ui/states.tsx';
import { isMoving } from './notice-facts.ts';
import { NoticeForm } from './notice-form.tsx';
import { NoticeReading } from './notice-reading.tsx';
import { textsOf } from './notice-words.tsx';

/** How often its state and its mails are looked at again. */
const everyMs = 5000;

/** One notice: a form while it is planned or shown, then to read. */
export function EditNoticePage() {
  const { id = '' } = useWords(['id']);
  const { t, language } = useTexts();
  const notice = useQuery({
    ...api.query(getNotice, { id }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? everyMs : false),
  });
  const list = t('global-notification.list.title');
  return (
    <Page title={notice.data ? textsOf(notice.data, language).title : list}>
      <LoadState
        query={notice}
        errorTitle={t('global-notification.one.failed')}
        skeleton={<Skeletons rows={6} height={40} />}
        missing={<MissingPage />}
      >
        {(read: Notice) => (
          <Content key={read.id} notice={read} reload={async () => (await notice.refetch()).data} />
        )}
      </LoadState>
    </Page>
  );
}

type ContentProps = { notice: Notice; reload: () => Promise<Notice | undefined> };

function Content({ notice, reload }: ContentProps) {
  const [start, setStart] = useState(notice);
  if (notice.state === 'over' || notice.state === 'withdrawn') return <NoticeReading notice={notice} />;
  const saved = async () => {
    const read = await reload();
    if (read) setStart(read);
  };
  // Begun anew with what a save has made; what is typed stays when its time comes while the page is open.
  return <NoticeForm key={start.version} start={start} notice={notice} reload={reload} onSaved={saved} />;
}
