export const m365ObjectKinds = ['user', 'group', 'site', 'team'] as const;
export type M365ObjectKind = (typeof m365ObjectKinds)[number];

/** `title` and `url` are those of a site, `description` that of a team; `type` is one of `m365ObjectTypes`. */
export type M365Object = {
  kind: M365ObjectKind;
  id: string;
  displayName: string;
  /** The address of a user, the short name of a group or site. */
  name: string | null;
  type: M365ObjectType | null;
  locationType: 'cloud' | 'on-premises' | 'hybrid' | null;
  title: string | null;
  url: string | null;
  mail: string | null;
  description: string | null;
};

export const m365ObjectTypes = [
  'user',
  'shared-mailbox',
  'public-mailbox',
  'microsoft-365-group',
  'security-group',
  'distribution-group',
  'dynamic-distribution-group',
] as const;
export type M365ObjectType = (typeof m365ObjectTypes)[number];

/** `isBackedUp` null: the system does not tell it of such a thing, as of a group that has no data of its own. */
export type M365TenantObject = M365Object & { isBackedUp: boolean | null };

/** `search` is a part of the name; null lists all. */
export type M365ObjectQuery = { tenantId: string; kind: M365ObjectKind; search: string | null };

/** Somebody in a group: `address` is by which they sign in. */
export type M365Member = { kind: 'user' | 'group' | 'unknown'; address: string | null };
