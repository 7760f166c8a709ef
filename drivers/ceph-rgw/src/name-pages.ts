import { ProviderFailure } from '@portal/ports/failure';
import type { AdminOps } from './admin-ops.ts';
import { namePage } from './admin-shapes.ts';

const pageSize = '1000';

/** All names of a kind that the gateway has, page by page. */
export async function* namePages(
  admin: AdminOps,
  path: '/admin/metadata/user' | '/admin/metadata/bucket',
): AsyncGenerator<string[]> {
  let marker: string | undefined;
  do {
    const query = { 'max-entries': pageSize, ...(marker === undefined ? {} : { marker }) };
    const page = await admin.read({ method: 'GET', path, query }, namePage);
    yield page.keys;
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
