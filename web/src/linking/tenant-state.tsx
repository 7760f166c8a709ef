import type { LinkState, ExistingTenant } from '@portal/contract/linking';
import { IconLink, IconUnlink, IconUserOff } from '@tabler/icons-react';
import { useTexts } from '../platform/use-texts.ts';
import { StatusWord } from '../ui/status.tsx';

const looks = {
  free: { tone: 'off', icon: IconUnlink },
  nameless: { tone: 'off', icon: IconUserOff },
  linking: { tone: 'info', icon: undefined },
  linked: { tone: 'ok', icon: IconLink },
  unlinking: { tone: 'info', icon: undefined },
} as const satisfies Record<LinkState, object>;

/** Whether a tenant is somebody's; one that a customer has and that is not there any more says that instead. */
export function TenantState({ state, gone }: Pick<ExistingTenant, 'state' | 'gone'>) {
  const { t } = useTexts();
  if (gone) return <StatusWord tone="warn" word={t('linking.state.gone')} />;
  return <StatusWord {...looks[state]} word={t(`linking.state.${state}`)} />;
}

/** What a tenant is called; what is in none has no name of its own. */
export function useTenantName(): (tenant: Pick<ExistingTenant, 'tenant' | 'state'>) => string {
  const { t } = useTexts();
  return ({ tenant, state }) => (state === 'nameless' ? t('linking.nameless') : tenant);
}
