import {
  IconBuildingCommunity,
  IconDoorEnter,
  IconFileInvoice,
  IconFileSpreadsheet,
  IconFlask,
  IconHistory,
  IconLeaf,
  IconNews,
  IconLifebuoy,
  IconSettings,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import { may } from '../platform/permissions.ts';
import type { PageRecord } from '../platform/page-record.ts';
import { workplaceOf } from '../platform/refusals.ts';
import type { Area } from './area.ts';
import { deletionPath } from './home.ts';
import { operatorAreas, operatorWith, platformAreas } from './operator-areas.ts';
import { serviceAreas, usesSomeService } from './service-areas.ts';

const isCustomer = (me: Me): boolean => workplaceOf(me).kind === 'customer';
const everybody = (): boolean => true;

/** Every area, in the order of the navigation. */
export const areas: readonly Area[] = [
  ...serviceAreas,
  {
    prefix: '/customers',
    text: 'app.navigation.customers',
    short: 'app.navigation.customers',
    icon: IconBuildingCommunity,
    group: 'business',
    may: (me) => !isCustomer(me) && may(me, 'customers.read'),
    scope: 'partner',
    load: async () => (await import('./customer-pages.ts')).pages,
  },
  ...operatorAreas,
  {
    prefix: '/company/users',
    text: 'app.navigation.users',
    short: 'app.navigation.users',
    icon: IconUsers,
    group: 'business',
    may: (me) => may(me, 'users.manage'),
    scope: 'none',
    load: async () => (await import('../users/pages.ts')).pages,
  },
  {
    prefix: '/company/invoices',
    text: 'app.navigation.invoices',
    short: 'app.navigation.invoices',
    icon: IconFileInvoice,
    group: 'business',
    may: (me) => workplaceOf(me).kind === 'partner' && may(me, 'invoices.read'),
    scope: 'none',
    load: async () => (await import('../invoices/pages.ts')).ownPages,
  },
  {
    prefix: '/company/settings',
    text: 'app.navigation.settings',
    short: 'app.navigation.settings',
    icon: IconSettings,
    group: 'business',
    may: (me) => may(me, 'company.manage') || may(me, 'documents.manage') || may(me, 'billing.manage'),
    scope: 'none',
    load: async () => {
      const [own, billing, seller, brand, mails, documents] = await Promise.all([
        import('../settings/pages.ts'),
        import('../billing/pages.ts'),
        import('../seller/pages.ts'),
        import('../company/pages.ts'),
        import('../mail-preview/pages.ts'),
        import('../legal-documents/pages.ts'),
      ]);
      const billed = [...billing.pages, ...seller.pages];
      return [...own.pages, ...billed, ...brand.pages, ...mails.pages, ...documents.pages];
    },
  },
  {
    prefix: '/company/visitors',
    text: 'app.navigation.visitors',
    short: 'app.navigation.visitors',
    icon: IconDoorEnter,
    group: 'business',
    may: (me) => workplaceOf(me).kind !== 'operator' && may(me, 'auditLog.all'),
    scope: 'none',
    load: async () => (await import('../visitors/pages.ts')).pages,
  },
  {
    prefix: '/audit-log',
    text: 'app.navigation.auditLog',
    short: 'app.navigation.short.auditLog',
    icon: IconHistory,
    group: 'business',
    may: (me) => may(me, 'auditLog.own') || may(me, 'auditLog.all'),
    scope: 'none',
    isFlat: true,
    load: async () => (await import('../audit-log/pages.ts')).pages,
  },
  {
    prefix: '/reports',
    text: 'app.navigation.reports',
    short: 'app.navigation.reports',
    icon: IconFileSpreadsheet,
    group: 'business',
    may: (me) => usesSomeService(me) || may(me, 'documents.manage'),
    scope: 'partner',
    load: async () => (await import('./report-pages.tsx')).pages,
  },
  {
    prefix: '/support',
    text: 'app.navigation.support',
    short: 'app.navigation.support',
    icon: IconLifebuoy,
    group: 'business',
    may: (me) => may(me, 'tickets.create') || may(me, 'downloads.read'),
    scope: 'none',
    load: async () => [
      ...(await import('../support/pages.ts')).pages,
      ...(await import('../downloads/pages.ts')).pages,
    ],
  },
  ...platformAreas,
  {
    prefix: '/changelog',
    text: 'app.navigation.changelog',
    short: 'app.navigation.short.changelog',
    icon: IconSparkles,
    group: 'help',
    may: everybody,
    scope: 'none',
    load: async () => (await import('../changelog/pages.ts')).pages,
  },
  {
    prefix: '/co2',
    text: 'app.navigation.greenClouds',
    short: 'app.navigation.short.co2',
    icon: IconLeaf,
    group: 'help',
    may: usesSomeService,
    scope: 'partner',
    load: async () => (await import('../co2/pages.ts')).pages,
  },
  {
    prefix: '/news',
    text: 'app.navigation.news',
    short: 'app.navigation.news',
    icon: IconNews,
    group: 'foot',
    may: everybody,
    scope: 'none',
    load: async () => (await import('../news/pages.ts')).pages,
  },
  {
    prefix: '/demo',
    text: 'app.navigation.simulators',
    short: 'app.navigation.simulators',
    icon: IconFlask,
    group: 'foot',
    may: (me) => me.demo && operatorWith('operations.read')(me),
    scope: 'none',
    load: async () => (await import('../demo/pages.ts')).pages,
  },
  {
    prefix: '/user-profile',
    text: 'app.menu.profile',
    short: 'app.menu.profile',
    icon: IconUsers,
    group: null,
    may: everybody,
    scope: 'none',
    load: async () => (await import('../user/pages.ts')).pages,
  },
  {
    prefix: deletionPath,
    text: 'settings.deletion.card',
    short: 'settings.deletion.card',
    icon: IconSettings,
    group: null,
    may: (me) => me.deletion !== null,
    scope: 'none',
    load: async () => [(await import('../settings/pages.ts')).deletionPage],
  },
];

/** The area of an address; undefined where the portal has none. */
export const areaOf = (path: string): Area | undefined =>
  areas.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));

const loaded = new Map<string, readonly PageRecord[]>();

/** Its pages, read once. */
export async function pagesOf({ prefix, load }: Area): Promise<readonly PageRecord[]> {
  const pages = loaded.get(prefix) ?? (await load());
  loaded.set(prefix, pages);
  return pages;
}

/** Its pages if one of them was opened; none before. */
export const openedPagesOf = ({ prefix }: Area): readonly PageRecord[] => loaded.get(prefix) ?? [];
