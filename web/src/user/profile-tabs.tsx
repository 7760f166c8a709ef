import { useTexts } from '../platform/use-texts.ts';
import { Tabs } from '../ui/tabs.tsx';

const tabs = ['contact', 'security', 'sessions', 'tokens', 'preferences'] as const;
export type Tab = (typeof tabs)[number];

/** The tab that the address names; the first one for none. */
export const tabOf = (named: string | undefined): Tab => tabs.find((tab) => tab === named) ?? 'contact';

const addressOf = (tab: Tab): string => (tab === 'contact' ? '/user-profile' : `/user-profile?tab=${tab}`);

export function ProfileTabs({ current }: { current: Tab }) {
  const { t } = useTexts();
  return (
    <Tabs
      label={t('user.title')}
      tabs={tabs.map((tab) => ({
        label: t(`user.tab.${tab}`),
        href: addressOf(tab),
        isCurrent: tab === current,
      }))}
    />
  );
}
