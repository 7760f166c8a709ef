import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { Me } from '@portal/contract/auth/sign-in';
import { useMe } from '../../platform/current-session.ts';
import { useStore } from '../../platform/store.ts';
import { appearance } from '../../platform/theme/appearance.ts';
import { useTexts } from '../../platform/use-texts.ts';
import { InPortal } from '../frames/in-portal.ts';
import { Header } from '../header/header.tsx';
import { Navigation } from '../navigation/navigation.tsx';
import { PageTabs } from '../navigation/page-tabs.tsx';
import { queryClient } from '../query-client.ts';
import { LateParts } from '../session/late-parts.tsx';
import { mayMeet } from '../session/page-owners.ts';
import { usePlace } from '../use-place.ts';
import { useLiveData } from './use-live-data.ts';
import { late } from '../../ui/late.ts';
import classes from './portal-layout.module.css';

/** Comes after the frame: no page starts with it. */
const GlobalNotices = late(() => import('../header/global-notices.tsx'), 'GlobalNotices');
const NavigationDrawer = late(() => import('../navigation/navigation-drawer.tsx'), 'NavigationDrawer');
/** Seldom there. */
const SuspendedNote = late(() => import('../header/suspended-note.tsx'), 'SuspendedNote');
/** Nobody acts as somebody else who has just signed in. */
const ImpersonationBar = late(() => import('../header/impersonation-bar.tsx'), 'ImpersonationBar');

function Portal({ me }: { me: Me }) {
  const { t } = useTexts();
  const layout = useStore(appearance, (state) => state.layout);
  const stretch = useStore(appearance, (state) => state.stretch);
  const { path } = usePlace();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  useLiveData();
  return (
    <div
      className={classes.frame}
      data-layout={layout}
      data-stretch={stretch || undefined}
      data-acting={me.actingAs ? true : undefined}
    >
      <a href="#content" className={classes.skip}>
        {t('app.skip')}
      </a>
      {me.actingAs && (
        <Suspense>
          <ImpersonationBar me={me} acting={me.actingAs} />
        </Suspense>
      )}
      <aside className={classes.aside}>
        <Navigation me={me} look={layout} />
      </aside>
      <Suspense>
        {drawerAt === path && <NavigationDrawer me={me} onClose={() => setDrawerAt(null)} />}
      </Suspense>
      <Header me={me} onMenu={() => setDrawerAt(path)} />
      <main className={classes.main} id="content" tabIndex={-1}>
        <Suspense>{me.readOnly && <SuspendedNote me={me} />}</Suspense>
        <Suspense>
          <GlobalNotices />
        </Suspense>
        <PageTabs me={me} />
        <InPortal value>
          <OwnPage me={me} />
        </InPortal>
      </main>
      <LateParts me={me} />
    </div>
  );
}

/** What somebody else has opened is not drawn anew as one's own: until one's own page is there, none is. */
function OwnPage({ me }: { me: Me }) {
  // Not where one is going to: what is drawn until one is there is the page before.
  const place = useRouterState({ select: ({ resolvedLocation, location }) => resolvedLocation ?? location });
  return mayMeet(me, place) && <Outlet />;
}

/** The frame of everything behind the sign-in. */
export function PortalLayout() {
  const me = useMe();
  return <QueryClientProvider client={queryClient}>{me && <Portal me={me} />}</QueryClientProvider>;
}
