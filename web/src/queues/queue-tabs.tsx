import { useTexts } from '../platform/use-texts.ts';
import { Tabs } from '../ui/tabs.tsx';
import { mailsPath, operationsPath } from './addresses.ts';

/** The two queues, beside each other. */
export function QueueTabs({ current }: { current: 'operations' | 'mails' }) {
  const { t } = useTexts();
  return (
    <Tabs
      label={t('queues.title')}
      tabs={[
        { label: t('queues.operations.tab'), href: operationsPath, isCurrent: current === 'operations' },
        { label: t('queues.mails.tab'), href: mailsPath, isCurrent: current === 'mails' },
      ]}
    />
  );
}
