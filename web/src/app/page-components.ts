import type { ComponentType } from 'react';
import type { PageRecord } from '../platform/page-record.ts';

const loading = new WeakMap<PageRecord, Promise<ComponentType>>();

/** The page's component, whose code is loaded once; what could not be loaded is tried again. */
export async function componentOf(page: PageRecord): Promise<ComponentType> {
  const found = loading.get(page) ?? page.load();
  loading.set(page, found);
  try {
    return await found;
  } catch (error) {
    loading.delete(page);
    throw error;
  }
}
