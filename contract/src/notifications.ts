import * as z from 'zod';
import { email } from './fields.ts';
import { roles, type OrganizationKind, type Role } from './permissions.ts';

/**
 * What an organization gets mails about, whoever reads them there. Mails to a person about their own account are none of
 * these: nobody turns them off. A kind is listed with the first mail that is sent of it.
 */
export const notificationKinds = ['security', 'visits', 'operations', 'renewals'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Everybody who has one of the roles, and addresses besides. */
export const recipients = z.object({
  roles: z.array(z.enum(roles)).max(roles.length),
  addresses: z.array(email).max(20),
});
export type Recipients = z.infer<typeof recipients>;

const nobody: Recipients = { roles: [], addresses: [] };
const ofRoles = (...some: Role[]): Recipients => ({ roles: some, addresses: [] });

/** Who gets them until the organization says otherwise. */
export const usualRecipients: Readonly<Record<NotificationKind, Recipients>> = {
  security: ofRoles('owner'),
  visits: nobody,
  operations: nobody,
  renewals: ofRoles('owner', 'admin'),
};

/** Who gets them whatever was chosen besides: nobody turns their own security off by a slip, or another's by intent. */
export const alwaysNotified: Readonly<Record<NotificationKind, readonly Role[]>> = {
  security: ['owner'],
  visits: [],
  operations: [],
  renewals: [],
};

/** Each once, the roles in the order that they are always listed in, with those who always get them. */
export const completeRecipients = (
  kind: NotificationKind,
  { roles: some, addresses }: Recipients,
): Recipients => ({
  roles: roles.filter((role) => some.includes(role) || alwaysNotified[kind].includes(role)),
  addresses: [...new Set(addresses)],
});

/** Nobody visits the operator, and it has no licenses. */
export const notificationKindsOf = (kind: OrganizationKind): NotificationKind[] =>
  notificationKinds.filter((one) => kind !== 'operator' || (one !== 'visits' && one !== 'renewals'));
