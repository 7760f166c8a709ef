import { badRequest, bodyOf, done, type Control } from '@portal/simulator-kit/control';
import { jsonReply, type ReceivedRequest, type Reply } from '@portal/simulator-kit/messages';
import { z } from 'zod';
import { declareTenants, declaredTenants } from './declared-tenants.ts';
import { writeObject } from './s3-objects.ts';
import { placeOf } from './state.ts';
import type { World } from './state.ts';

const seedObject = z.strictObject({
  tenant: z.string(),
  bucket: z.string(),
  key: z.string().min(1),
  sizeBytes: z.number().int().min(0),
});
const seedObjects = z.array(seedObject).max(100_000);

/** Declares objects by their size, so that a bucket may hold terabytes. Locks and quotas hold as for real ones. */
function seed(world: World, request: ReceivedRequest): Reply {
  const wanted = bodyOf(request, seedObjects);
  if (wanted === undefined) return badRequest;
  for (const { tenant, bucket: name, key, sizeBytes } of wanted) {
    const bucket = world.buckets.get(placeOf(tenant, name));
    if (bucket === undefined) return { status: 404 };
    writeObject(world, bucket, { key, size: sizeBytes, body: null, contentType: 'binary/octet-stream' });
  }
  world.save();
  return done;
}

/** Declares users and buckets that somebody made who knows nothing of the portal. */
function populate(world: World, request: ReceivedRequest): Reply {
  const wanted = bodyOf(request, declaredTenants);
  if (wanted === undefined) return badRequest;
  declareTenants(world, wanted);
  return done;
}

const unlisted = z.array(z.strictObject({ tenant: z.string(), name: z.string() }));

/** What no list has from now on, in the place of what was said before. */
function unlist(world: World, request: ReceivedRequest): Reply {
  const wanted = bodyOf(request, unlisted);
  if (wanted === undefined) return badRequest;
  world.unlisted.clear();
  for (const { tenant, name } of wanted) world.unlisted.add(placeOf(tenant, name));
  return done;
}

/** What is stored at this moment, bucket by bucket. */
const books = ({ buckets }: World): Reply =>
  jsonReply({
    buckets: [...buckets.values()].map(({ tenant, name, versions }) => ({
      tenant,
      name,
      bytes: versions.reduce((sum, { size }) => sum + size, 0),
    })),
  });

/** What puts things into the world that no client of the gateway has put there. */
export const arrangements = (world: World): Record<string, Control> => ({
  'GET books': () => books(world),
  'PUT unlisted': (request) => unlist(world, request),
  'POST objects': (request) => seed(world, request),
  'POST tenants': (request) => populate(world, request),
});
