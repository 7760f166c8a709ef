import type { Kit, State } from '@portal/simulator-kit/kit';
import { z } from 'zod';

export const profile = z.strictObject({
  id: z.uuid(),
  displayName: z.string().min(1),
  description: z.string().default(''),
  rpo: z.int().min(1),
  rules: z.array(z.strictObject({ numberOfInstances: z.int().min(1), distance: z.int().min(1) })),
});
export type Profile = z.infer<typeof profile>;

const side = z.strictObject({
  site: z.string().min(1),
  org: z.string().min(1),
  vdcId: z.uuid(),
  vdcName: z.string().min(1),
});

/** `startedAt`: when the first copy was made; null: none was yet. */
export const replication = z.strictObject({
  id: z.string().regex(/^C4-[0-9a-f-]{36}$/),
  vmId: z.uuid(),
  vmName: z.string().min(1),
  source: side,
  destination: side,
  profileId: z.uuid().nullable(),
  health: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  allocatedBytes: z.number().min(0),
  startedAt: z.iso.datetime().nullable(),
  isPaused: z.boolean().default(false),
  isMigration: z.boolean().default(false),
});
export type DeclaredReplication = z.infer<typeof replication>;

const stored = z.object({
  organizations: z.array(z.object({ name: z.string(), profiles: z.array(z.string()) })),
  profiles: z.array(profile),
  replications: z.array(replication),
});

export type World = Pick<Kit, 'clock' | 'save'> & {
  readonly site: string;
  /** Nobody declares them: whoever names one is believed. */
  readonly takesAnyOrganization: boolean;
  /** By their names, with the profiles that they are assigned. */
  readonly organizations: Map<string, Set<string>>;
  readonly profiles: Map<string, Profile>;
  readonly replications: Map<string, DeclaredReplication>;
};

export const stateOf = ({ organizations, profiles, replications }: World): State => ({
  content: () => ({
    organizations: [...organizations].map(([name, assigned]) => ({ name, profiles: [...assigned] })),
    profiles: [...profiles.values()],
    replications: [...replications.values()],
  }),
  restore: (content) => {
    const found = stored.parse(content ?? { organizations: [], profiles: [], replications: [] });
    organizations.clear();
    profiles.clear();
    replications.clear();
    for (const one of found.organizations) organizations.set(one.name, new Set(one.profiles));
    for (const one of found.profiles) profiles.set(one.id, one);
    for (const one of found.replications) replications.set(one.id, one);
  },
});
