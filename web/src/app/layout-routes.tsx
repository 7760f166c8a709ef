import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { needTexts } from '../platform/i18n.ts';
import { enterPortal } from './guards.ts';
import { PublicLayout } from './layouts/public-layout.tsx';
import { withCode } from './reach/with-code.ts';
import { Root } from './root.tsx';

export const rootRoute = createRootRoute({ component: Root });

export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  beforeLoad: () => needTexts('auth'),
  component: PublicLayout,
});

/** Public pages that use the component library or the cache. */
export const publicKitRoute = createRoute({
  getParentRoute: () => publicRoute,
  id: 'kit',
  beforeLoad: ({ location }) => withCode(location.href, () => needTexts('ui', 'legal')),
  component: lazyRouteComponent(() => import('./frames/outlet-frame.tsx'), 'OutletFrame'),
});

export const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'portal',
  beforeLoad: ({ location }) => enterPortal(location),
  component: lazyRouteComponent(() => import('./layouts/portal-layout.tsx'), 'PortalLayout'),
});
