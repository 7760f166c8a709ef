import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enterPage } from './guards.ts';
import { portalRoute } from './layout-routes.tsx';

/** All pages of the portal: which one it is, who may see it and what it says is for its area to know. */
export const pageRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: '$',
  beforeLoad: ({ location }) => enterPage(location),
  component: lazyRouteComponent(() => import('./open-page.tsx'), 'OpenPage'),
});
