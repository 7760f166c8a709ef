import {
  IconBuildingStore,
  IconChecklist,
  IconClipboardCheck,
  IconPlugConnected,
  IconDatabaseShare,
  IconReceipt2,
  IconSpeakerphone,
} from '@tabler/icons-react';
import type { Group, Item } from './item.ts';

/** The operator's business. */
export const operatorItems: Item[] = [
  {
    text: 'app.navigation.partners',
    short: 'app.navigation.partners',
    icon: IconBuildingStore,
    area: '/operator/partners',
    pages: [
      {
        path: '/operator/partners',
        text: 'app.navigation.partners',
        forms: ['/operator/partners/create', '/operator/partners/edit'],
      },
    ],
  },
  {
    text: 'app.navigation.registrations',
    short: 'app.navigation.short.registrations',
    icon: IconClipboardCheck,
    area: '/operator/registrations',
    pages: [{ path: '/operator/registrations', text: 'app.navigation.registrations' }],
  },
  {
    text: 'app.navigation.priceLists',
    short: 'app.navigation.short.priceLists',
    icon: IconReceipt2,
    area: '/operator/price-list',
    pages: [
      {
        path: '/operator/price-lists',
        text: 'app.navigation.priceLists',
        forms: ['/operator/price-list'],
      },
    ],
  },
  {
    text: 'app.navigation.notices',
    short: 'app.navigation.notices',
    icon: IconSpeakerphone,
    area: '/operator/notices',
    pages: [
      {
        path: '/operator/notices',
        text: 'app.navigation.notices',
        forms: ['/operator/create-notice', '/operator/edit-notice'],
      },
    ],
  },
];

/** How the portal itself runs. */
export const platformGroup: Group = {
  text: 'app.navigation.operation',
  items: [
    {
      text: 'app.navigation.existingTenants',
      short: 'app.navigation.existingTenants',
      icon: IconDatabaseShare,
      area: '/operator/existing-storage',
      pages: [
        {
          path: '/operator/existing-storage',
          text: 'app.navigation.existingTenants',
          forms: ['/operator/existing-storage/tenant'],
        },
      ],
    },
    {
      text: 'app.navigation.queues',
      short: 'app.navigation.queues',
      icon: IconChecklist,
      area: '/operator/queues/',
      isFlat: true,
      pages: [
        { path: '/operator/queues/operations', text: 'app.navigation.queues' },
        { path: '/operator/queues/mails', text: 'app.navigation.queues' },
      ],
    },
    {
      text: 'app.navigation.connections',
      short: 'app.navigation.short.connections',
      icon: IconPlugConnected,
      area: '/operator/connections',
      pages: [{ path: '/operator/connections', text: 'app.navigation.connections' }],
    },
  ],
};
