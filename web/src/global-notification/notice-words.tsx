import type { Language } from '@portal/contract/constants';
import type { Notice, NoticeKind } from '@portal/contract/notices';
import { IconAlertTriangleFilled, IconInfoCircle, IconTool } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

type Texts = Pick<Notice, 'titleEn' | 'titleSv' | 'textEn' | 'textSv'>;

/** What it says in a language. */
export const textsOf = (notice: Texts, language: Language): { title: string; text: string } =>
  language === 'sv'
    ? { title: notice.titleSv, text: notice.textSv }
    : { title: notice.titleEn, text: notice.textEn };

/** Colour and icon of how serious it is. */
export const kindLooks = {
  information: { tone: 'info', icon: IconInfoCircle },
  maintenance: { tone: 'warn', icon: IconTool },
  disruption: { tone: 'err', icon: IconAlertTriangleFilled },
} as const satisfies Record<NoticeKind, object>;

export function KindWord({ kind }: { kind: NoticeKind }) {
  const { t } = useTexts();
  return <StatusWord {...kindLooks[kind]} word={t(`global-notification.kind.${kind}`)} />;
}
