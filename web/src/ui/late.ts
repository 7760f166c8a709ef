import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { mayBeAskedFor } from '../platform/ahead.ts';
import { codeFrom, loadLate } from '../platform/load-late.ts';

/**
 * A part of a page that is drawn when it is asked for, by its name. Its code, and whatever `also` loads, is fetched ahead when the page
 * stands; asked for while the portal is away, it comes when that is back.
 */
export function late<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  also: () => Promise<unknown> = () => Promise.resolve(),
): LazyExoticComponent<ComponentType<Props>> {
  const code = codeFrom(load);
  mayBeAskedFor(() => Promise.all([code(), also()]));
  return lazy(async () => {
    const [module] = await Promise.all([
      loadLate('a part of the page', code),
      loadLate('texts of a part of the page', also),
    ]);
    return { default: module[name] };
  });
}
