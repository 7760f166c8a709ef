import type { Me } from '@portal/contract/auth/sign-in';
import { Suspense, useState, type ReactNode } from 'react';
import { useWords } from '../platform/address.ts';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { Skeletons } from '../ui/states.tsx';
import { Note } from '../ui/status.tsx';
import type { ApiTokensProps } from './api-tokens.tsx';
import { ContactDetailsTab } from './contact-details.tsx';
import { Preferences } from './preferences.tsx';
import { useOwnRefusal } from './refusal.ts';
import { Security } from './security.tsx';
import { ProfileTabs, tabOf, type Tab } from './profile-tabs.tsx';
import { useTokenAction } from './use-token-action.ts';
import { late } from '../ui/late.ts';
import classes from './user.module.css';

const Sessions = late(() => import('./sessions.tsx'), 'Sessions');
const ApiTokens = late(() => import('./api-tokens.tsx'), 'ApiTokens');

type ContentProps = ApiTokensProps & { me: Me };
const contents: Readonly<Record<Tab, (props: ContentProps) => ReactNode>> = {
  contact: ({ me }) => <ContactDetailsTab me={me} />,
  security: ({ me }) => <Security me={me} />,
  sessions: () => <Sessions />,
  tokens: ({ isCreating, onCreating }) => <ApiTokens isCreating={isCreating} onCreating={onCreating} />,
  preferences: () => <Preferences />,
};

/** One's own account: contact details, address, password and two-factor, sessions, API tokens, language and mode. */
export function UserProfilePage() {
  const me = useMe();
  const tab = tabOf(useWords(['tab']).tab);
  const [isCreating, setCreating] = useState(false);
  const action = useTokenAction(tab === 'tokens', () => setCreating(true));
  if (!me) return null;
  return (
    <Page action={action}>
      <ProfileTabs current={tab} />
      <div className={classes.content}>
        {tab !== 'preferences' && <Refusal />}
        <Suspense key={`${me.user.id} ${tab}`} fallback={<Skeletons rows={4} height={40} />}>
          {contents[tab]({ me, isCreating, onCreating: setCreating })}
        </Suspense>
      </div>
    </Page>
  );
}

/** That nothing of it can be changed just now, and why. */
function Refusal() {
  const { t } = useTexts();
  const refusal = useOwnRefusal();
  if (refusal === undefined) return null;
  return (
    <div className={classes.refusal}>
      <Note title={t('user.refusedTitle')}>
        <p>{refusal}</p>
      </Note>
    </div>
  );
}
