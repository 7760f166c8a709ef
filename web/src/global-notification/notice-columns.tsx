import type { Notice } from '@portal/contract/notices';
import { useTexts } from '../platform/use-texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { Column } from '../ui/list/types.ts';
import { noticeHref } from './addresses.ts';
import { concernedText, mailsText } from './notice-facts.ts';
import { KindWord, textsOf } from './notice-words.tsx';
import { StateWord } from './state-word.tsx';

export function useNoticeColumns(): readonly Column<Notice>[] {
  const texts = useTexts();
  const { t, language, format } = texts;
  return [
    {
      id: 'title',
      header: t('global-notification.column.title'),
      strong: true,
      cell: (notice) => (
        <TextLink look="name" href={noticeHref(notice.id)}>
          {textsOf(notice, language).title}
        </TextLink>
      ),
      cardRole: 'title',
    },
    {
      id: 'kind',
      header: t('global-notification.column.kind'),
      cell: ({ kind }) => <KindWord kind={kind} />,
      cardRole: 'fact',
    },
    {
      id: 'state',
      header: t('global-notification.column.state'),
      cell: ({ state }) => <StateWord state={state} />,
      cardRole: 'status',
    },
    {
      id: 'concerned',
      words: true,
      header: t('global-notification.column.concerned'),
      cell: (notice) => concernedText(texts, notice),
      cardRole: 'fact',
    },
    {
      id: 'from',
      header: t('global-notification.field.startsAt'),
      cell: ({ startsAt }) => format.dateTime(startsAt),
      cardRole: 'fact',
    },
    {
      id: 'mails',
      header: t('global-notification.column.mails'),
      align: 'right',
      cell: (notice) => mailsText(texts, notice),
      cardRole: 'none',
    },
  ];
}
