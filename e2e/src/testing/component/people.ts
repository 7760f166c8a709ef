import { getMe, type Me } from '@portal/contract/auth/sign-in';
import { permissionsOf, type OrganizationKind, type Role } from '@portal/contract/permissions';
import { sampleOf } from './sample.ts';

const organizations = {
  operator: 'Molnhuset AB',
  partner: 'Björkudden IT AB',
  customer: 'Polarvind Kraft AB',
} as const;

/** A person of an organization of that kind, with S3 Storage offered; `more` says what is special. */
export function personOf(kind: OrganizationKind, role: Role, more: Partial<Me> = {}): Me {
  const me = sampleOf(getMe);
  return {
    ...me,
    user: {
      ...me.user,
      firstName: 'Signe',
      lastName: 'Ny',
      mfa: 'enabled',
      preferredMode: null,
      language: null,
    },
    organization: { ...me.organization, kind, name: organizations[kind], state: 'active' },
    partnerName: organizations.partner,
    roles: [role],
    permissions: permissionsOf(kind, [role]),
    actingAs: null,
    deletion: null,
    servicesOffered: ['s3-storage'],
    demo: true,
    links: { knowledgeBase: null, feedback: null },
    ...more,
  };
}
