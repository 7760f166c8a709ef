import { headerOf } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { element, leaf, Refusal } from './messages.ts';
import type { ReceivedRequest } from '@portal/simulator-kit/messages';

const permissions = ['READ', 'WRITE', 'READ_ACP', 'WRITE_ACP', 'FULL_CONTROL'] as const;
export type Permission = (typeof permissions)[number];

const groups = ['AllUsers', 'AuthenticatedUsers'] as const;

/** What others than the owner may do; the owner may do everything. */
export const grant = z.object({ to: z.enum(groups), permission: z.enum(permissions) });
export type Grant = z.infer<typeof grant>;

const groupAddress = 'http://acs.amazonaws.com/groups/global/';

const canned: Readonly<Record<string, readonly Grant[]>> = {
  private: [],
  'public-read': [{ to: 'AllUsers', permission: 'READ' }],
  'public-read-write': [
    { to: 'AllUsers', permission: 'READ' },
    { to: 'AllUsers', permission: 'WRITE' },
  ],
  'authenticated-read': [{ to: 'AuthenticatedUsers', permission: 'READ' }],
};

const grantHeaders: Readonly<Record<string, Permission>> = {
  'x-amz-grant-read': 'READ',
  'x-amz-grant-write': 'WRITE',
  'x-amz-grant-read-acp': 'READ_ACP',
  'x-amz-grant-write-acp': 'WRITE_ACP',
  'x-amz-grant-full-control': 'FULL_CONTROL',
};

/** What a request wants others to be allowed, by its headers. Grants to single users are not played. */
export function grantsIn(request: ReceivedRequest): Grant[] {
  const wanted = headerOf(request, 'x-amz-acl');
  if (wanted !== undefined) {
    const found = canned[wanted];
    if (found === undefined) throw new Refusal(400, 'InvalidArgument');
    return [...found];
  }
  return Object.entries(grantHeaders).flatMap(([name, permission]) => {
    const value = headerOf(request, name);
    return value === undefined ? [] : value.split(',').map((one) => granted(one.trim(), permission));
  });
}

function granted(grantee: string, permission: Permission): Grant {
  const to = groups.find((group) => grantee === `uri="${groupAddress}${group}"`);
  if (to === undefined) throw new Refusal(501, 'NotImplemented');
  return { to, permission };
}

/** Whether somebody who is nobody in particular may do it: everybody, or whoever has any key. */
export const isGranted = (grants: readonly Grant[], permission: Permission, hasKey: boolean): boolean =>
  grants.some(
    (one) =>
      (one.permission === permission || one.permission === 'FULL_CONTROL') &&
      (one.to === 'AllUsers' || hasKey),
  );

const schema = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

export type Owner = { uid: string; displayName: string };

const row = (grantee: string, type: string, permission: string): string =>
  element(
    'Grant',
    element('Grantee', grantee, `${schema} xsi:type="${type}"`) + leaf('Permission', permission),
  );

/** Groups come before the owner. */
export function aclXml({ uid, displayName }: Owner, grants: readonly Grant[]): string {
  const named = leaf('ID', uid) + leaf('DisplayName', displayName);
  const rows = [
    ...grants.map(({ to, permission }) => row(leaf('URI', `${groupAddress}${to}`), 'Group', permission)),
    row(named, 'CanonicalUser', 'FULL_CONTROL'),
  ];
  return element('Owner', named) + element('AccessControlList', rows.join(''));
}
