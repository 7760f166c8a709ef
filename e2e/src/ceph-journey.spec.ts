import { startCephForTests } from '@portal/tools/ceph';
import { cephInstallHint, missingCephPrograms } from '@portal/tools/ceph-daemons';
import { gatewayTarget } from '@portal/driver-ceph-rgw/testing/gateway-target';
import process from 'node:process';
import { accessLevel, allowedBy } from '@portal/contract/s3-storage/users';
import { sampleOf } from '@portal/api/testing/sample';
import { afterAll, beforeAll, describe, expect, inject, test, vi, type TestContext } from 'vitest';
import { callerOf, type Caller } from './testing/api.ts';
import { type Customer, acceptInvitation, newCustomer, speak, unique } from './testing/people.ts';
import { enableStorage, newBucket, newUser } from './testing/storage.ts';
import { enter } from './testing/browser.ts';
import { clientsInstallHint, missingClients, newDevice, type ClientName } from './testing/s3-clients.ts';
import { startDemo, type Demo } from './testing/demo.ts';
import {
  createBucket,
  createCustomer,
  deleteBucket,
  deletionIsRefused,
  emptyInStorage,
  enableStorage as enableInPortal,
  meetInStorage,
  signInAsPartner,
} from './testing/journey.ts';
import { storageJourney } from './testing/storage-journey.ts';
import { useBrowser } from './testing/visits.ts';
import { wordsOf } from './testing/words.ts';

const missing = missingCephPrograms();
const howToGetIt = `needs ${missing.join(', ')}: ${cephInstallHint}`;
const region = 'SE-NORTH-1';

type Ceph = Awaited<ReturnType<typeof startCephForTests>>;
let ceph: Ceph | undefined;
let demo: Demo | undefined;
let customer: Customer | undefined;
const owner = `owner-${unique()}@e2e.example`;
const { open } = useBrowser();

beforeAll(async () => {
  if (missing.length > 0) return;
  ceph = await startCephForTests();
  const { endpoint, accessKey, secretKey } = ceph;
  demo = await startDemo(inject('preparedFolder'), {
    CONNECTIONS: JSON.stringify([{ system: 'ceph-rgw', region, endpoint, accessKey, secretKey }]),
  });
  const partner = await callerOf('partner@demo.example', demo.url);
  customer = await newCustomer(partner, { inviteOwnerEmail: owner });
  await enableStorage(partner, customer);
  await acceptInvitation(owner, { portal: demo });
}, 240_000);

afterAll(async () => {
  await demo?.stop();
  await ceph?.stop();
});

/** One Ceph, and one portal before it, for all that is tried here. */
function onCeph(context: TestContext): { ceph: Ceph; demo: Demo; customer: Customer } {
  if (missing.length > 0 && process.env['CI'] !== 'true') context.skip(howToGetIt);
  if (!ceph || !demo || !customer) throw new Error(`On CI nothing is skipped: ${howToGetIt}`);
  return { ceph, demo, customer };
}

test(
  'the journey of a reseller in Swedish on a real RADOS Gateway, where another S3 client lists the bucket',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    const { page } = await open({ url: real.demo.url, language: 'sv' });
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf('sv'), region, storage };
    const bucket = `journey-${unique()}`;
    const company = { organizationNumber: '559874-1212', name: 'Moröhöjdens Plåt AB' };

    await signInAsPartner(traveller);
    await createCustomer(traveller, { ...company, owner: `owner-${unique()}@e2e.example` });
    const id = await enableInPortal(traveller, { customer: company.name });
    await createBucket(traveller, bucket);
    await meetInStorage(traveller, id, bucket);
    await deletionIsRefused(traveller, bucket);
    await emptyInStorage(traveller, id, bucket);
    await deleteBucket(traveller, id, bucket);
    expect(page.url()).toContain(`customerId=${id}`);
  },
);

test(
  'the journey of a customer’s owner through S3 Storage in Swedish on a real RADOS Gateway: user, policy, key, locked bucket, use, refuse, empty, delete',
  { timeout: 180_000 },
  async (context) => {
    const real = onCeph(context);
    await speak(owner, 'sv', real.demo.url);
    const visited = await open({ url: real.demo.url, language: 'sv' });
    await enter(visited, owner);
    const { page } = visited;
    const storage = gatewayTarget({ region, ...real.ceph });
    const traveller = { page, t: wordsOf('sv'), region, storage };
    await storageJourney(traveller, { customerId: real.customer.id, isOwn: true });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('sv');
  },
);

const accesses = ['write-only', 'read-only', 'read-write', 'full-access'] as const;
const actions = ['write', 'list', 'read', 'delete'] as const;
type Key = { accessKeyId: string; secret: string; userId: string };

/** A storage user with that policy and a key of its own. */
async function keyWith(
  caller: Caller,
  of: Customer,
  policy: { access: string; buckets?: string[] },
): Promise<Key> {
  const { id: userId } = await newUser(caller, of, { policy });
  const { query } = of;
  const ordered = await caller('POST', '/s3/access-key/', { query, body: { userId } });
  const secret = await vi.waitFor(async () => {
    const found = await caller('POST', '/s3/access-key/secret/', {
      query: { ...query, id: String(ordered.body['id']) },
      body: {},
    });
    if (found.status !== 200) throw new Error(JSON.stringify(found.body));
    return found.body;
  }, 60_000);
  return { accessKeyId: String(secret['accessKeyId']), secret: String(secret['secretAccessKey']), userId };
}

const clients = [
  ['aws', 'AWS CLI', /^aws s3 /],
  ['rclone', 'rclone', /^rclone /],
  ['s3cmd', 's3cmd', /^s3cmd /],
  ['python', 'Python', /^(?:print\()?s3\./],
] as const;

type Trial = {
  client: ClientName;
  isCommand: RegExp;
  /** What the panel of the key shows. */
  shownFor: (key: Key) => Promise<string>;
  device: ReturnType<typeof newDevice>;
  /** One command for each action, as a key is shown that may do all. */
  commands: readonly string[];
  access: string;
};

/** Runs what the panel shows, which has to succeed and to say nothing of the secret; answers its lines. */
async function runsAsShown({ client, shownFor, device, access }: Trial, key: Key): Promise<string[]> {
  const own = await shownFor(key);
  device.forgetCopy();
  const done = await device.run(client, own, key.secret);
  expect(done, `${access}: ${done.output}`).toMatchObject({ code: 0 });
  expect(done.output).not.toContain(key.secret);
  if (own.includes('copy.tar')) expect(device.hasCopy(), access).toBe(true);
  return own.split('\n');
}

/** Runs what the key may not do; answers what was done and what refused. */
async function isRefusedTheRest(trial: Trial, key: Key, own: readonly string[]): Promise<string[]> {
  const { client, isCommand, device, access, commands } = trial;
  const setting = own.filter((line) => !isCommand.test(line));
  const results: string[] = [];
  for (const [index, action] of actions.entries()) {
    const isAllowed = allowedBy[accessLevel.parse(access)].includes(action);
    results.push(`${client}, ${access}: ${action} ${isAllowed ? 'done' : 'refused'}`);
    if (isAllowed) continue;
    // Some send nothing of what is there already.
    if (action === 'write') device.newFile();
    const refused = await device.run(client, [...setting, commands[index]].join('\n'), key.secret);
    expect(refused.code, `${access} may not ${action}: ${refused.output}`).not.toBe(0);
  }
  return results;
}

describe.each(sampleOf(clients, { share: 0.25, kinds: () => [] }))(
  '%s on a real gateway',
  (client, name, isCommand) => {
    test(
      'does what each policy allows, as the panel shows it, and is refused the rest',
      { timeout: 300_000 },
      async (context) => {
        const { demo: portal, customer: of } = onCeph(context);
        const absent = process.env['CI'] === 'true' ? [] : missingClients();
        if (absent.length > 0) context.skip(`needs ${absent.join(', ')}: ${clientsInstallHint}`);
        const caller = await callerOf('partner@demo.example', portal.url);
        const [bucket, other] = [await newBucket(caller, of), await newBucket(caller, of)];
        const visited = await open({ url: portal.url });
        const { page } = visited;
        await enter(visited, 'partner@demo.example');
        const shownFor = async ({ userId }: Key): Promise<string> => {
          await page.goto(`/services/s3-storage/users?customerId=${of.id}&user=${userId}`);
          await page.getByRole('radio', { name }).check();
          return page.getByLabel('Example').innerText();
        };
        const device = newDevice();
        const keyTo = (access: string) => keyWith(caller, of, { access, buckets: [bucket.name] });
        const shown = (await shownFor(await keyTo('full-access'))).split('\n');
        const commands = shown.filter((line) => isCommand.test(line));
        expect(commands).toHaveLength(actions.length);
        for (const access of accesses) {
          const trial = { client, isCommand, shownFor, device, commands, access };
          const key = await keyTo(access);
          const own = await runsAsShown(trial, key);
          const results = await isRefusedTheRest(trial, key, own);
          process.stdout.write(`${results.join('\n')}\n`);
          const elsewhere = own.join('\n').replaceAll(bucket.name, other.name);
          expect((await device.run(client, elsewhere, key.secret)).code, 'another bucket').not.toBe(0);
        }
        expect(device.settings()).not.toMatch(/^\[default\]/m);
        device.remove();
      },
    );
  },
);
