import { z } from 'zod';
import { newUser } from './admin-users.ts';
import { bucketOf } from './s3-buckets.ts';
import { lockRule, placeOf, uidOf } from './state.ts';
import type { World } from './state.ts';

const declaredTenant = z.strictObject({
  /** Empty for what is in none. */
  tenant: z.string().regex(/^\w*$/),
  users: z.array(
    z.strictObject({
      userId: z.string().min(1),
      displayName: z.string(),
      keys: z
        .array(z.strictObject({ accessKey: z.string().min(1), secretKey: z.string().min(1) }))
        .default([]),
    }),
  ),
  buckets: z
    .array(
      z.strictObject({ name: z.string().min(1), owner: z.string(), rule: lockRule.nullable().default(null) }),
    )
    .default([]),
});
export const declaredTenants = z.array(declaredTenant).max(5000);

/** What is there already stays as it is. A bucket of an owner that is none is left out. */
export function declareTenants(world: World, tenants: z.output<typeof declaredTenants>): void {
  for (const { tenant, users, buckets } of tenants) {
    for (const { userId, displayName, keys } of users) {
      const uid = uidOf({ tenant, userId });
      if (!world.users.has(uid)) world.users.set(uid, newUser(world, { tenant, userId, displayName, keys }));
    }
    for (const { name, owner, rule } of buckets) {
      const user = world.users.get(uidOf({ tenant, userId: owner }));
      const place = placeOf(tenant, name);
      if (user === undefined || world.buckets.has(place)) continue;
      const bucket = bucketOf(world, { user, name, isLocked: rule !== null });
      world.buckets.set(place, rule === null ? bucket : { ...bucket, lock: { rule } });
    }
  }
  world.save();
}
