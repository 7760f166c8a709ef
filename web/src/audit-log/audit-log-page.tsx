import { useMe } from '../platform/current-session.ts';
import { may } from '../platform/permissions.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { logOf, logPaths, useLogWords, type View } from './addresses.ts';
import { LogList } from './log-list.tsx';

/** The log of the organization that the person works in. */
export const AuditLogPage = () => <AuditLog view="all" />;

/** What the person did oneself. */
export const MyAuditLogPage = () => <AuditLog view="me" />;

function AuditLog({ view }: { view: View }) {
  return (
    <Page>
      <ViewTabs view={view} />
      <LogList view={view} search={useLogWords()} hrefOf={(words) => logOf(view, words)} />
    </Page>
  );
}

/** Those who may see only what they did themselves have no choice. */
function ViewTabs({ view }: { view: View }) {
  const { t } = useTexts();
  const me = useMe();
  if (!me || !may(me, 'auditLog.all')) return null;
  return (
    <Tabs
      label={t('audit-log.title')}
      tabs={(['me', 'all'] as const).map((one) => ({
        label: t(`audit-log.tab.${one}`),
        href: logPaths[one],
        isCurrent: one === view,
      }))}
    />
  );
}
