import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { PageRecord } from '../platform/page-record.ts';

const components = new WeakMap<PageRecord, AsyncRouteComponent<object>>();

/** The page's component, loaded once; what could not be loaded is tried again. */
export function componentOf(page: PageRecord): AsyncRouteComponent<object> {
  const component = components.get(page) ?? lazyRouteComponent(async () => ({ default: await page.load() }));
  components.set(page, component);
  return component;
}
