import {
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconPlugConnected,
  IconDatabaseShare,
  IconFileInvoice,
  IconReceipt2,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Me } from '@portal/contract/auth/sign-in';
import type { Permission } from '@portal/contract/permissions';
import { may } from '../platform/permissions.ts';
import { workplaceOf } from '../platform/refusals.ts';
import type { Area } from './area.ts';

/** For people of the operator with that permission. */
export const operatorWith =
  (permission: Permission) =>
  (me: Me): boolean =>
    workplaceOf(me).kind === 'operator' && may(me, permission);

/** The operator's business. */
export const operatorAreas: readonly Area[] = [
  {
    prefix: '/operator/partners',
    text: 'app.navigation.partners',
    short: 'app.navigation.partners',
    icon: IconBuildingStore,
    group: 'business',
    may: operatorWith('customers.read'),
    scope: 'none',
    load: async () => [
      ...(await import('../partners/pages.ts')).pages,
      ...(await import('../billing/pages.ts')).pagesOfPartners,
    ],
  },
  {
    prefix: '/operator/registrations',
    text: 'app.navigation.registrations',
    short: 'app.navigation.short.registrations',
    icon: IconClipboardCheck,
    group: 'business',
    may: operatorWith('operations.read'),
    scope: 'none',
    load: async () => (await import('../operator/pages.ts')).pages,
  },
  {
    prefix: '/operator/price-lists',
    text: 'app.navigation.priceLists',
    short: 'app.navigation.short.priceLists',
    icon: IconReceipt2,
    group: 'business',
    may: operatorWith('operations.read'),
    scope: 'none',
    load: async () => (await import('../price-list/pages.ts')).pages,
  },
  {
    prefix: '/operator/revenue',
    text: 'app.navigation.revenue',
    short: 'app.navigation.revenue',
    icon: IconChartBar,
    group: 'business',
    may: operatorWith('pricing.read'),
    scope: 'none',
    load: async () => (await import('../revenue/pages.ts')).pages,
  },
  {
    prefix: '/operator/invoices',
    text: 'app.navigation.invoices',
    short: 'app.navigation.invoices',
    icon: IconFileInvoice,
    group: 'business',
    may: operatorWith('operatorBilling.manage'),
    scope: 'none',
    load: async () => (await import('../invoices/pages.ts')).pages,
  },
  {
    prefix: '/operator/notices',
    text: 'app.navigation.notices',
    short: 'app.navigation.notices',
    icon: IconSpeakerphone,
    group: 'business',
    may: operatorWith('content.manage'),
    scope: 'none',
    load: async () => (await import('../global-notification/pages.ts')).pages,
  },
];

/** How the portal itself runs. */
export const platformAreas: readonly Area[] = [
  {
    prefix: '/operator/existing-tenants',
    text: 'app.navigation.existingTenants',
    short: 'app.navigation.existingTenants',
    icon: IconDatabaseShare,
    group: 'operation',
    may: operatorWith('operations.read'),
    scope: 'none',
    load: async () => (await import('./linking-pages.ts')).pages,
  },
  {
    prefix: '/operator/queues',
    text: 'app.navigation.queues',
    short: 'app.navigation.queues',
    icon: IconChecklist,
    group: 'operation',
    may: operatorWith('operations.read'),
    scope: 'none',
    isFlat: true,
    load: async () => (await import('../queues/pages.ts')).pages,
  },
  {
    prefix: '/operator/connections',
    text: 'app.navigation.connections',
    short: 'app.navigation.short.connections',
    icon: IconPlugConnected,
    group: 'operation',
    may: operatorWith('operations.read'),
    scope: 'none',
    load: async () => (await import('../connections/pages.ts')).pages,
  },
];
