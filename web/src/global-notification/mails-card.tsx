import type { Notice } from '@portal/contract/notices';
import { useTexts } from '../platform/use-texts.ts';
import { Fact, FactList } from '../ui/side-panel.tsx';
import { Card } from '../ui/two-pane.tsx';

type Mails = Notice['mails']['began'];

/** How the mails of both phases are doing. */
export function MailsCard({ notice: { kind, mails } }: { notice: Notice }) {
  const { t } = useTexts();
  if (kind !== 'disruption') return null;
  return (
    <Card title={t('global-notification.reach.title')}>
      <FactList>
        <Fact name={t('global-notification.mails.began')}>
          <Counts mails={mails.began} />
        </Fact>
        <Fact name={t('global-notification.mails.over')}>
          <Counts mails={mails.over} />
        </Fact>
      </FactList>
    </Card>
  );
}

function Counts({ mails: { sent, waiting, failed } }: { mails: Mails }) {
  const { t } = useTexts();
  if (sent + waiting + failed === 0) return t('global-notification.mails.none');
  return [
    t('global-notification.mails.sent', { count: sent }),
    ...(waiting > 0 ? [t('global-notification.mails.waiting', { count: waiting })] : []),
    ...(failed > 0 ? [t('global-notification.mails.failed', { count: failed })] : []),
  ].join(', ');
}
