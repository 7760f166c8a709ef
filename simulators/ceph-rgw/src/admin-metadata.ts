import { z } from 'zod';
import { capsAnswer, keysAnswer, newUser, noQuota, required, splitUid } from './admin-users.ts';
import { jsonReply } from '@portal/simulator-kit/messages';
import { Refusal } from './messages.ts';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { placeOf, uidOf } from './state.ts';
import type { User, World } from './state.ts';

/** Names of all users. */
export const listUserNames = (world: World, request: ReceivedRequest): Reply =>
  namesReply([...world.users.keys()], request);

/** Names of all buckets: `tenant/name`, and the name alone where there is no tenant. */
export const listBucketNames = (world: World, request: ReceivedRequest): Reply =>
  namesReply(
    [...world.buckets.values()].map(({ tenant, name }) => (tenant === '' ? name : placeOf(tenant, name))),
    request,
  );

/** In pages when a size is given. The real one has no useful order. */
function namesReply(all: string[], request: ReceivedRequest): Reply {
  const names = all.toSorted();
  const size = request.query.get('max-entries');
  if (size === null) return jsonReply(names);
  const after = Buffer.from(request.query.get('marker') ?? '', 'base64').toString('utf8');
  const rest = names.filter((name) => name > after);
  const keys = rest.slice(0, Number(size));
  const answer = { keys, truncated: String(rest.length > keys.length), count: keys.length };
  if (rest.length === keys.length) return jsonReply(answer);
  return jsonReply({ ...answer, marker: Buffer.from(keys.at(-1) ?? '').toString('base64') });
}

/** A user as it is kept, with what is kept beside it. */
export function getUserMetadata(world: World, request: ReceivedRequest): Reply {
  const key = required(request, 'key');
  const user = world.users.get(key);
  if (user === undefined) throw new Refusal(404, 'NoSuchKey');
  const { tag, number: ver } = user.version;
  const data = metadataAnswer(user);
  return jsonReply({ key: `user:${key}`, ver: { tag, ver }, mtime: user.changedAt, data });
}

const metadataAnswer = (user: User): unknown => ({
  user_id: uidOf(user),
  display_name: user.displayName,
  email: '',
  suspended: user.suspended ? 1 : 0,
  max_buckets: user.maxBuckets,
  subusers: [],
  keys: keysAnswer(user),
  swift_keys: [],
  caps: capsAnswer(user.caps),
  op_mask: 'read, write, delete',
  default_placement: '',
  default_storage_class: '',
  placement_tags: [],
  bucket_quota: noQuota,
  user_quota: noQuota,
  temp_url_keys: [],
  type: 'rgw',
  mfa_ids: [],
  attrs: Object.entries(user.attributes).map(([key, val]) => ({ key, val })),
});

const metadata = z.object({
  ver: z.object({ tag: z.string(), ver: z.number() }),
  mtime: z.string(),
  data: z.object({
    display_name: z.string(),
    suspended: z.number(),
    max_buckets: z.number(),
    keys: z.array(z.object({ access_key: z.string(), secret_key: z.string() })),
    attrs: z.array(z.object({ key: z.string(), val: z.string() })).optional(),
  }),
});

/** With `update-by-version`, only from the same line of versions and newer; what is too late gets the same answer. */
export function putUserMetadata(world: World, request: ReceivedRequest): Reply {
  const uid = required(request, 'key');
  const wanted = read(request);
  const before = world.users.get(uid);
  const isByVersion = request.query.get('update-type') === 'update-by-version';
  if (before !== undefined && isByVersion && !isNewer(before, wanted.ver)) return { status: 204 };
  const [tenant, userId] = uid.includes('$') ? splitUid(uid) : ['', uid];
  const { data, ver, mtime } = wanted;
  const keys = data.keys.map(({ access_key, secret_key }) => ({
    accessKey: access_key,
    secretKey: secret_key,
  }));
  const user = before ?? newUser(world, { tenant, userId, displayName: '', keys: [] });
  Object.assign(user, {
    displayName: data.display_name,
    suspended: data.suspended !== 0,
    maxBuckets: data.max_buckets,
    keys: keys.toSorted((a, b) => (a.accessKey < b.accessKey ? -1 : 1)),
    attributes: Object.fromEntries((data.attrs ?? []).map(({ key, val }) => [key, val])),
    version: { tag: ver.tag, number: ver.ver },
    changedAt: mtime,
  } satisfies Partial<User>);
  world.users.set(uid, user);
  world.save();
  return { status: 204 };
}

const isNewer = ({ version }: User, { tag, ver }: { tag: string; ver: number }): boolean =>
  version.tag === tag && version.number < ver;

function read(request: ReceivedRequest): z.infer<typeof metadata> {
  try {
    return metadata.parse(JSON.parse(request.body.toString('utf8')));
  } catch {
    throw new Refusal(400, 'InvalidArgument');
  }
}
