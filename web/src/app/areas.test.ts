import type { Me } from '@portal/contract/auth/sign-in';
import { permissionsOf, roles } from '@portal/contract/permissions';
import { expect, test } from 'vitest';
import { mayOpen } from '../platform/page-record.ts';
import { areas, pagesOf } from './areas.ts';
import { serviceAreas } from './service-areas.ts';

const organizationOf = (kind: Me['organization']['kind']): Me['organization'] => ({
  id: '018499fe-94c8-700f-99ca-efcc3c184000',
  partnerId: '018499fe-94c8-700f-99ca-efcc3c184002',
  kind,
  name: 'Polarvind Kraft AB',
  state: 'active',
});

const people: Me[] = (['operator', 'partner', 'customer'] as const).flatMap((kind) =>
  roles.map((role) => ({
    user: {
      id: '018499fe-94c8-700f-99ca-efcc3c184001',
      email: 'kim@polarvind.example',
      firstName: 'Kim',
      lastName: 'Berg',
      username: 'kim',
      phone: '',
      lastLoggedInAt: null,
      language: null,
      preferredMode: null,
      mfa: 'enabled',
    },
    organization: organizationOf(kind),
    partnerName: 'Björkudden IT AB',
    roles: [role],
    permissions: permissionsOf(kind, [role]),
    readOnly: false,
    actingAs: null,
    deletion: null,
    servicesOffered: serviceAreas.map(({ service }) => service),
    demo: true,
    links: { knowledgeBase: null, feedback: null },
  })),
);

test.each(areas.filter(({ group }) => group !== null))(
  '$prefix stands in the navigation of those alone who may open one of its pages',
  async (area) => {
    const listed = (await pagesOf(area)).filter(({ navigation }) => navigation !== undefined);
    const misled = people.filter((me) => area.may(me) && !listed.some((page) => mayOpen(me, page)));
    const missing = people.filter((me) => !area.may(me) && listed.some((page) => mayOpen(me, page)));
    const named = (some: Me[]) => some.map((me) => `${me.organization.kind} ${me.roles.join()}`);
    expect({ misled: named(misled), missing: named(missing) }).toEqual({ misled: [], missing: [] });
  },
);
