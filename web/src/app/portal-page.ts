import { lazyRouteComponent } from '@tanstack/react-router';
import type { PortalPath } from './access.ts';
import { enterPage } from './guards.ts';
import { portalRoute } from './layout-routes.tsx';

export type Raw = Record<string, unknown>;
type Address = { location: { href: string } };

/** What every page of the portal has in common: who may enter it, and where it lies. */
export const portalPage = <const Path extends PortalPath>(path: Path) => ({
  getParentRoute: () => portalRoute,
  path,
  beforeLoad: ({ location }: Address) => enterPage(path, location.href),
  component: lazyRouteComponent(async () => {
    const { pageAt } = await import('./portal-pages.ts');
    return { default: await pageAt(path) };
  }),
});
