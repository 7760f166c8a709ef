import type { ObjectKind } from '@portal/contract/m365-backup/objects';
import { IconBuildingCommunity, IconUser, IconUsersGroup, IconWorld } from '@tabler/icons-react';

const icons = {
  user: IconUser,
  group: IconUsersGroup,
  site: IconWorld,
  team: IconBuildingCommunity,
} as const satisfies Record<ObjectKind, unknown>;

export function ObjectIcon({ kind }: { kind: ObjectKind }) {
  const Icon = icons[kind];
  return <Icon size={18} stroke={1.6} aria-hidden />;
}
