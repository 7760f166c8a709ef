import type { Service } from '@portal/contract/services/services';
import type { PageRecord } from '../platform/page-record.ts';
import type { TextBranch, TextKey } from '../platform/text-keys.ts';

type Opened = Pick<PageRecord, 'may' | 'load'>;
type ThingPages = {
  paths: Record<'listPath' | 'createPath' | 'editPath', `/${string}`>;
  texts: TextBranch<'title' | 'create.title' | 'action.edit'>;
  /** Left out, it is called like its list. */
  navigation?: TextKey;
  list: Opened;
  create: Opened;
  edit: Opened;
};

/** Makes the pages of a service, which are of a customer; all but lists may say what something costs. */
export function servicePages(service: Service) {
  const common = {
    scope: 'customer',
    texts: [service, 'services', 'customers', 'operations', 'service-texts'],
  } as const;
  const priced = { ...common, texts: [...common.texts, 'prices'] };
  const list = (record: Omit<PageRecord, 'scope' | 'texts'>): PageRecord => ({ ...common, ...record });
  const page = (record: Omit<PageRecord, 'scope' | 'texts'>): PageRecord => ({ ...priced, ...record });
  return {
    list,
    page,
    usage: (path: PageRecord['path'], opened: Opened): PageRecord =>
      page({ path, title: 'services.usage.title', navigation: 'app.navigation.usage', ...opened }),
    /** The list of a kind of things, and the forms that order and change one. */
    things: ({
      paths,
      texts,
      navigation = `${texts}.title`,
      ...opened
    }: ThingPages): readonly PageRecord[] => {
      const up = paths.listPath;
      return [
        list({ path: up, title: `${texts}.title`, navigation, ...opened.list }),
        page({ path: paths.createPath, title: `${texts}.create.title`, up, ...opened.create }),
        page({ path: paths.editPath, title: `${texts}.action.edit`, up, ...opened.edit }),
      ];
    },
  };
}
