import {
  IconBucket,
  IconBuildingCommunity,
  IconDoorEnter,
  IconExternalLink,
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
import type { Managed } from '../../platform/managed-customer.ts';
import { scoped } from '../../platform/managed-customer.ts';
import { createTicketPath } from '../../platform/trouble.ts';
import { maySee } from '../access.ts';
import { organizationOf } from '../home.ts';
import type { Group, Item } from './item.ts';
import { operatorItems, platformGroup } from './operator-items.ts';

export type NavigationItem = Omit<Item, 'pages'> & {
  /** Its first page. */
  href: string;
  hasOwnPages: boolean;
  /** Another site, which opens beside the portal. */
  isOutside?: boolean;
  pages: { text: string; href: string; path: string; forms: readonly string[] }[];
};
export type NavigationGroup = { text: string; items: NavigationItem[] };

const business = 'app.navigation.business';
const help = 'app.navigation.help';

const groups: Group[] = [
  {
    text: 'app.navigation.services',
    items: [
      {
        text: 'service.s3-storage',
        short: 'app.navigation.short.s3',
        icon: IconBucket,
        area: '/services/s3-storage/',
        pages: [
          {
            path: '/services/s3-storage/buckets',
            text: 'app.navigation.buckets',
            forms: ['/services/s3-storage/create-bucket', '/services/s3-storage/edit-bucket'],
          },
          {
            path: '/services/s3-storage/users',
            text: 'app.navigation.users',
            forms: ['/services/s3-storage/create-user', '/services/s3-storage/edit-user'],
          },
          { path: '/services/s3-storage/usage', text: 'app.navigation.usage' },
        ],
      },
    ],
  },
  {
    text: business,
    items: [
      {
        text: 'app.navigation.customers',
        short: 'app.navigation.customers',
        icon: IconBuildingCommunity,
        area: '/customers/',
        pages: [
          {
            path: '/customers/customers',
            text: 'app.navigation.customers',
            forms: ['/customers/create-customer', '/customers/edit-customer'],
          },
          { path: '/customers/pricing', text: 'app.navigation.pricing' },
        ],
      },
      ...operatorItems,
      {
        text: 'app.navigation.users',
        short: 'app.navigation.users',
        icon: IconUsers,
        area: '/company/users',
        pages: [
          {
            path: '/company/users',
            text: 'app.navigation.users',
            forms: ['/company/users/create-user', '/company/users/edit-user'],
          },
        ],
      },
      {
        text: 'app.navigation.settings',
        short: 'app.navigation.settings',
        icon: IconSettings,
        area: '/company/settings/',
        pages: [
          { path: '/company/settings/general', text: 'app.navigation.general' },
          { path: '/company/settings/notifications', text: 'app.navigation.notifications' },
          { path: '/company/settings/partner-access', text: 'app.navigation.partnerAccess' },
          { path: '/company/settings/customize', text: 'app.navigation.customize' },
          { path: '/company/settings/mails', text: 'app.navigation.mails' },
          { path: '/company/settings/legal-documents', text: 'app.navigation.legalDocuments' },
        ],
      },
      {
        text: 'app.navigation.visitors',
        short: 'app.navigation.visitors',
        icon: IconDoorEnter,
        area: '/company/visitors',
        pages: [{ path: '/company/visitors', text: 'app.navigation.visitors' }],
      },
      {
        text: 'app.navigation.auditLog',
        short: 'app.navigation.short.auditLog',
        icon: IconHistory,
        area: '/audit-log/',
        isFlat: true,
        pages: [
          { path: '/audit-log/all', text: 'app.navigation.auditLog' },
          { path: '/audit-log/me', text: 'app.navigation.auditLog' },
        ],
      },
      {
        text: 'app.navigation.reports',
        short: 'app.navigation.reports',
        icon: IconFileSpreadsheet,
        area: '/reports',
        pages: [{ path: '/reports', text: 'app.navigation.reports' }],
      },
      {
        text: 'app.navigation.support',
        short: 'app.navigation.support',
        icon: IconLifebuoy,
        area: '/support/',
        pages: [
          { path: '/support/tickets', text: 'app.navigation.tickets' },
          { path: '/support/create-ticket', text: 'app.navigation.createTicket' },
          {
            path: '/support/downloads',
            text: 'app.navigation.downloads',
            forms: ['/support/create-download', '/support/edit-download'],
          },
        ],
      },
    ],
  },
  platformGroup,
  {
    text: help,
    items: [
      {
        text: 'app.navigation.changelog',
        short: 'app.navigation.short.changelog',
        icon: IconSparkles,
        area: '/changelog',
        pages: [
          {
            path: '/changelog',
            text: 'app.navigation.changelog',
            forms: ['/changelog/entry'],
          },
        ],
      },
      {
        text: 'app.navigation.greenClouds',
        short: 'app.navigation.short.co2',
        icon: IconLeaf,
        area: '/co2',
        pages: [{ path: '/co2', text: 'app.navigation.greenClouds' }],
      },
    ],
  },
];

const news: Item = {
  text: 'app.navigation.news',
  short: 'app.navigation.news',
  icon: IconNews,
  area: '/news',
  pages: [{ path: '/news', text: 'app.navigation.news' }],
};
const simulators: Item = {
  text: 'app.navigation.simulators',
  short: 'app.navigation.simulators',
  icon: IconFlask,
  area: '/demo/',
  pages: [{ path: '/demo/simulators', text: 'app.navigation.simulators' }],
};

/** Links into the services, and to a ticket about one, keep the customer, links into the business keep the operator's partner. */
function scopeOf(me: Me, path: string, { customerId, partnerId }: Managed): Managed {
  if (organizationOf(me).kind === 'customer') return {};
  const house = partnerId === undefined ? {} : { partnerId };
  if (/^\/(customers|co2|reports)/.test(path)) return house;
  if (customerId === undefined) return {};
  if (path.startsWith('/services/')) return { ...house, customerId };
  return path === createTicketPath ? { customerId } : {};
}

function shown(me: Me, item: Item, managed: Managed): NavigationItem[] {
  const pages = item.pages
    .filter(({ path }) => maySee(me, path))
    .map(({ path, text, forms = [] }) => ({
      path,
      text,
      forms,
      href: scoped(path, scopeOf(me, path, managed)),
    }));
  const [first] = pages;
  if (!first) return [];
  const hasOwnPages = !item.isFlat && (pages.length > 1 || first.text !== item.text);
  return [{ ...item, pages, href: first.href, hasOwnPages }];
}

/** Pages outside that the installation's settings name. */
const outside = ({ links }: Me): NavigationItem[] =>
  [
    { name: 'knowledgeBase', href: links.knowledgeBase },
    { name: 'feedback', href: links.feedback },
  ].flatMap(({ name, href }) => {
    if (href === null) return [];
    const [text, short] = [`app.navigation.${name}`, `app.navigation.short.${name}`];
    const item = { text, short, href, icon: IconExternalLink, area: href, pages: [] };
    return [{ ...item, hasOwnPages: false, isOutside: true }];
  });

/** A customer has no business here, only its own organization. */
const headingOf = (me: Me, text: string): string =>
  text === business && organizationOf(me).kind === 'customer' ? 'app.navigation.organization' : text;

/** What that person may open; a group without any of it is left out. */
export const groupsFor = (me: Me, managed: Managed): NavigationGroup[] =>
  groups
    .map(({ text, items }) => ({
      text: headingOf(me, text),
      items: [
        ...items.flatMap((item) => shown(me, item, managed)),
        ...(text === help && me.deletion === null ? outside(me) : []),
      ],
    }))
    .filter(({ items }) => items.length > 0);

/** What stands at the foot: what everybody reads, and the simulators of the demo. */
export const footFor = (me: Me): NavigationItem[] =>
  [news, simulators].flatMap((item) => shown(me, item, {}));
