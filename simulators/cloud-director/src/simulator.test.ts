import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { infrastructureOf } from './infrastructure.ts';
import { startCloudDirectorSimulator, type CloudDirectorSimulator } from './simulator.ts';

const controlToken = 'control';
const region = 'SE-NORTH-1';
const { vmware } = infrastructureOf(region);

let simulator: CloudDirectorSimulator;
let token: string;

const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

const call = async (name: string, more: { headers?: Record<string, string>; body?: string } = {}) => {
  const [method = '', path = ''] = name.split(' ');
  const type = path.startsWith('/cloudapi') ? 'application/json' : 'application/*+xml';
  const response = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, accept: `${type};version=37.2`, ...more.headers },
    ...(more.body === undefined ? {} : { body: more.body }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

const control = async (name: string, body?: unknown): Promise<unknown> => {
  const [method = '', path = ''] = name.split(' ');
  const response = await fetch(`${simulator.url}/_simulator/${path}`, {
    method,
    headers: { 'x-simulator-token': controlToken },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

const signIn = async (credentials: string) =>
  await call('POST /cloudapi/1.0.0/sessions/provider', { headers: { authorization: basic(credentials) } });

const reference = (path: string, id: string): string => `href="http://vcd/api/admin/${path}/${id}"`;

const params = [
  '<AllocationModel>Flex</AllocationModel>',
  '<ComputeCapacity><Cpu><Units>MHz</Units><Allocated>4000</Allocated><Limit>4000</Limit></Cpu>' +
    '<Memory><Units>MB</Units><Allocated>4096</Allocated><Limit>4096</Limit></Memory></ComputeCapacity>',
  '<VdcStorageProfile><Units>MB</Units><Limit>1024</Limit><Default>true</Default>' +
    `<ProviderVdcStorageProfile ${reference('pvdcStorageProfile', vmware.storageProfile)}/></VdcStorageProfile>`,
  '<VCpuInMhz>2000</VCpuInMhz>',
  `<NetworkPoolReference ${reference('extension/networkPool', vmware.networkPool)}/>`,
  `<ProviderVdcReference ${reference('providervdc', vmware.providerVdc)}/>`,
  '<IsElastic>false</IsElastic>',
];

const makeVdc = async (name: string, elements = params, type = 'admin.createVdcParams') => {
  const [org] = Object(await control('PUT organizations', [{ name: `org-${name}`, displayName: name }])).ids;
  return await call(`POST /api/admin/org/${org}/vdcsparams`, {
    headers: { 'content-type': `application/vnd.vmware.${type}+xml` },
    body: `<CreateVdcParams xmlns="http://www.vmware.com/vcloud/v1.5" name="${name}">${elements.join('')}</CreateVdcParams>`,
  });
};

const idIn = (text: string): string => /href="[^"]*\/api\/admin\/vdc\/([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';

beforeAll(async () => {
  const account = { user: 'admin', password: 'secret' };
  simulator = await startCloudDirectorSimulator({ port: 0, region, controlToken, ...account });
});
beforeEach(async () => {
  await control('POST reset');
  token = (await signIn('admin@System:secret')).headers.get('x-vmware-vcloud-access-token') ?? '';
});
afterAll(async () => await simulator.close());

it('lets in who knows the password, until the session was idle for half an hour', async () => {
  expect((await signIn('admin@System:wrong')).status).toBe(401);
  expect((await signIn('admin@customer:secret')).status).toBe(401);
  const session = 'GET /cloudapi/1.0.0/sessions/current';
  expect((await call(session)).status).toBe(200);
  await control('PUT clock', { advanceSeconds: 1799 });
  expect((await call(session)).status).toBe(200);
  await control('PUT clock', { advanceSeconds: 1801 });
  expect((await call(session)).status).toBe(401);
});

it('wants the version of the API in what a client accepts', async () => {
  for (const accept of [
    'application/json',
    'application/json;version=20.0',
    'application/*+xml;version=37.2',
  ]) {
    expect((await call('GET /cloudapi/1.0.0/orgs', { headers: { accept } })).status).toBe(406);
  }
  expect((await call('GET /cloudapi/1.0.0/orgs?page=1&pageSize=129')).status).toBe(400);
});

it('takes a new vDC only in the order of the schema, with all that is needed and its own type', async () => {
  expect((await makeVdc('right')).status).toBe(201);
  const wrong = [
    params.toReversed(),
    params.slice(1),
    params.filter((one) => !one.startsWith('<IsElastic')),
    params.map((one) => one.replace('<Units>MHz', '<Units>GHz')),
    [...params, '<Unheard>1</Unheard>'],
  ];
  for (const [at, elements] of wrong.entries()) {
    expect([at, (await makeVdc(`wrong${at}`, elements)).status]).toEqual([at, 400]);
  }
  expect((await makeVdc('type', params, 'admin.vdc')).status).toBe(415);
  const unknown = params.map((one) => one.replace(vmware.providerVdc, vmware.networkPool));
  const refused = await makeVdc('unknown', unknown);
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('minorErrorCode="ACCESS_TO_RESOURCE_IS_FORBIDDEN"');
});

it('deletes no vDC that is busy, enabled, filled or at work', async () => {
  const id = idIn((await makeVdc('kept')).text);
  const vdc = `/api/admin/vdc/${id}`;
  const busy = await call(`DELETE ${vdc}?force=false&recursive=true`);
  expect([busy.status, busy.text]).toEqual([400, expect.stringContaining('BUSY_ENTITY')]);
  await control('PUT clock', { advanceSeconds: 10 });
  const [vm] = Object(await control('PUT vms', [{ vdc: id, name: 'vm', status: 'POWERED_ON' }])).ids;
  const statusOf = async (query: string): Promise<number> => (await call(`DELETE ${vdc}?${query}`)).status;
  expect(await statusOf('force=false&recursive=true')).toBe(400);
  expect((await call(`POST ${vdc}/action/disable`)).status).toBe(204);
  expect(await statusOf('force=false&recursive=true')).toBe(400);
  await control('POST vms', [{ id: vm, status: 'POWERED_OFF' }]);
  expect(await statusOf('force=false&recursive=false')).toBe(400);
  expect((await call(`POST /api/vApp/vm-${vm}/power/action/powerOn`)).status).toBe(400);
  expect(await statusOf('force=false&recursive=true')).toBe(202);
  await control('PUT clock', { advanceSeconds: 10 });
  expect((await call(`GET ${vdc}`)).status).toBe(403);
});

it('forgets at a reset what it has told of VMs', async () => {
  const told = async () => JSON.parse((await call('GET /cloudapi/1.0.0/auditTrail')).text).resultTotal;
  const id = idIn((await makeVdc('told')).text);
  const [vm] = Object(await control('PUT vms', [{ vdc: id, name: 'vm', status: 'POWERED_ON' }])).ids;
  await control('POST vms', [{ id: vm, status: 'SUSPENDED' }]);
  expect(await told()).toBe(1);
  await control('POST reset');
  token = (await signIn('admin@System:secret')).headers.get('x-vmware-vcloud-access-token') ?? '';
  expect(await told()).toBe(0);
});
