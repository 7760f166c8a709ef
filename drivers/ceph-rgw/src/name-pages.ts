import { ProviderFailure } from '@portal/ports/failure';
import type { OnUnreadable } from '@portal/ports/unreadable';
import type { AdminOps } from './admin-ops.ts';
import { namePage } from './admin-shapes.ts';

const pageSize = '1000';

/** All names of a kind that the gateway has, page by page, each once; what is no name is told and left out. */
export async function* namePages(
  admin: AdminOps,
  path: '/admin/metadata/user' | '/admin/metadata/bucket',
  onUnreadable: OnUnreadable,
): AsyncGenerator<string[]> {
  const seen = new Set<string>();
  const newIn = (keys: readonly unknown[]): string[] =>
    keys.flatMap((name) => {
      if (typeof name !== 'string' || name === '') {
        onUnreadable({ id: null, reason: 'the element is no name' });
        return [];
      }
      if (seen.has(name)) return [];
      seen.add(name);
      return [name];
    });
  let marker: string | undefined;
  do {
    const query = { 'max-entries': pageSize, ...(marker === undefined ? {} : { marker }) };
    const page = await admin.read({ method: 'GET', path, query }, namePage);
    yield newIn(page.keys);
    marker = nextMarker(page, marker);
  } while (marker !== undefined);
}

function nextMarker(
  page: { truncated: boolean; marker?: string | undefined },
  last: string | undefined,
): string | undefined {
  if (!page.truncated) return undefined;
  if (page.marker === undefined || page.marker === last)
    throw new ProviderFailure('protocol', 'A list of names goes on but says not from where.');
  return page.marker;
}
