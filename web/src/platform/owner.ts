import type { Me } from '@portal/contract/auth/sign-in';

type Who = { user: Pick<Me['user'], 'id'>; organization: Pick<Me['organization'], 'id'> };

/** A person in the organization that they work in now: whoever acts in another one has other pages and drafts there. */
export const ownerOf = ({ user, organization }: Who): string => `${user.id} in ${organization.id}`;
