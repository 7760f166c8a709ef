import { randomBytes } from 'node:crypto';
import type { ReceivedRequest, Reply } from '@portal/simulator-kit/messages';
import { openKit, type Place } from '@portal/simulator-kit/kit';
import { startSimulator, type Simulator } from '@portal/simulator-kit/simulator';
import { answerAdmin } from './admin.ts';
import { arrangements } from './control.ts';
import { errorReply, Refusal } from './messages.ts';
import { addressOf, answerS3 } from './s3.ts';
import { authenticate } from './signature.ts';
import { speech } from './speech.ts';
import { stateOf } from './state.ts';
import type { User, World } from './state.ts';

export type CephRgwSimulatorOptions = Place & {
  /** The name of the zone group, as GetBucketLocation tells it. */
  region: string;
  adminAccessKey: string;
  adminSecretKey: string;
  /** Rights of the admin user, in the gateway's own words. */
  adminCaps?: string;
};

export type CephRgwSimulator = Simulator;

const usualCaps = 'users=*;buckets=*;metadata=*;usage=*';

/** Starts a stand-in for a Ceph RADOS Gateway 16.2. */
export function startCephRgwSimulator(options: CephRgwSimulatorOptions): Promise<CephRgwSimulator> {
  const kit = openKit(options);
  const { clock, save } = kit;
  const known = { users: new Map(), buckets: new Map(), unlisted: new Set<string>() };
  const world: World = { region: options.region, ...known, clock, save };
  return startSimulator(kit, {
    answer: (request) => replyTo(request, () => answer(world, request)),
    refusals: {
      refuses: (request, status = 400) =>
        refuse(request, new Refusal(status, codes[status] ?? 'InvalidArgument')),
      throttles: (request) => refuse(request, new Refusal(503, 'SlowDown')),
    },
    controls: arrangements(world),
    state: stateOf(world, adminUser(options)),
    speech,
  });
}

const codes: Readonly<Record<number, string>> = {
  401: 'InvalidAccessKeyId',
  403: 'AccessDenied',
  404: 'NoSuchKey',
  409: 'OperationAborted',
  500: 'InternalError',
};

const adminUser = (options: CephRgwSimulatorOptions): User => ({
  tenant: '',
  userId: 'portal-admin',
  displayName: 'Portal admin',
  suspended: false,
  keys: [{ accessKey: options.adminAccessKey, secretKey: options.adminSecretKey }],
  caps: options.adminCaps ?? usualCaps,
  maxBuckets: 1000,
  attributes: {},
  version: { tag: 'admin', number: 1 },
  changedAt: new Date().toISOString(),
});

// To somebody it does not know, the gateway does not repeat the bucket.
const strangerCodes = new Set(['SignatureDoesNotMatch', 'InvalidAccessKeyId']);

const isAdmin = ({ path }: ReceivedRequest): boolean => path.startsWith('/admin/');

function answer(world: World, request: ReceivedRequest): Reply {
  const user = authenticate(world, request);
  return isAdmin(request) ? answerAdmin(world, request, user) : answerS3(world, request, user);
}

function refuse(request: ReceivedRequest, refusal: Refusal): Reply {
  return replyTo(request, () => {
    throw refusal;
  });
}

/** Without the tenant that may stand before it. */
const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** What `give` gives or refuses, with the ids that the gateway puts on every answer. */
function replyTo(request: ReceivedRequest, give: () => Reply): Reply {
  const requestId = `tx${randomBytes(10).toString('hex')}-simulator`;
  const ids = { 'x-amz-request-id': requestId, date: new Date().toUTCString() };
  try {
    const reply = give();
    return { ...reply, headers: { ...ids, ...reply.headers } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const asJson = isAdmin(request);
    const bucket = asJson || strangerCodes.has(error.code) ? '' : bareName(addressOf(request.path).name);
    const reply = errorReply(error, { asJson, requestId, bucket });
    return { ...reply, headers: { ...ids, ...reply.headers } };
  }
}
