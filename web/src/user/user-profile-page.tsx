import { useSearch } from '@tanstack/react-router';
import { useMe } from '../platform/current-session.ts';
import { useTexts } from '../platform/use-texts.ts';
import { Page } from '../ui/page.tsx';
import { Note } from '../ui/status.tsx';
import { ContactDetailsTab } from './contact-details.tsx';
import { Preferences } from './preferences.tsx';
import { useOwnRefusal } from './refusal.ts';
import { Security } from './security.tsx';
import { ProfileTabs, tabOf } from './profile-tabs.tsx';
import classes from './user.module.css';

const contents = { contact: ContactDetailsTab, security: Security, preferences: Preferences };

/** One's own account: contact details, password and two-factor, language and mode. */
export function UserProfilePage() {
  const { t } = useTexts();
  const me = useMe();
  const refusal = useOwnRefusal();
  const tab = tabOf(useSearch({ from: '/portal/user-profile' }).tab);
  const Content = contents[tab];
  if (!me) return null;
  return (
    <Page title={t('user.title')}>
      <ProfileTabs current={tab} />
      <div className={classes.content}>
        {refusal !== undefined && tab !== 'preferences' && (
          <div className={classes.refusal}>
            <Note title={t('user.refusedTitle')}>
              <p>{refusal}</p>
            </Note>
          </div>
        )}
        <Content key={me.user.id} me={me} />
      </div>
    </Page>
  );
}
