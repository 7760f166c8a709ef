import { createHash } from 'node:crypto';
import { documentOf, policyName } from '../policies.ts';
import { encodePolicies, policyAttribute } from '../policy-attribute.ts';
import type { Step } from './likeness-step.ts';
import { publicSteps, unfinishedSteps } from './likeness-public-steps.ts';

const rule = (mode: string, period: string): string =>
  `<ObjectLockConfiguration><ObjectLockEnabled>Enabled</ObjectLockEnabled><Rule><DefaultRetention><Mode>${mode}</Mode>${period}</DefaultRetention></Rule></ObjectLockConfiguration>`;

const users = (name: string): Step[] => [
  { as: 'admin', call: `PUT /admin/user?uid=TENANT$${name}&display-name=Name&generate-key=false` },
  {
    as: 'admin',
    call: `PUT /admin/user?key=&uid=TENANT$${name}&access-key=TENANT${name}&secret-key=${name}&generate-key=false`,
  },
];

const lockHeader = { 'x-amz-bucket-object-lock-enabled': 'true' };

const annaRecord = 'GET /admin/metadata/user?key=TENANT$anna';
const boRecord = 'GET /admin/metadata/user?key=TENANT$bo';
const writeBo = 'PUT /admin/metadata/user?update-type=update-by-version&key=TENANT$bo';
const readOnly = documentOf({ access: 'read-only', buckets: ['locked'] });
const withReadOnly = [{ key: policyAttribute, val: encodePolicies(new Map([[policyName, readOnly]])) }];

const twoParts = (etag: string): string =>
  `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`;
const md5OfOne = 'f97c5d29941bfb1b2fdab0874906ab82';
const retainUntil = (mode: string, until: string): string =>
  `<Retention><Mode>${mode}</Mode><RetainUntilDate>${until}</RetainUntilDate></Retention>`;

const deletion = (key: string): Pick<Step, 'headers' | 'body'> => {
  const body = `<Delete><Object>${key}</Object></Delete>`;
  return { body, headers: { 'content-md5': createHash('md5').update(body).digest('base64') } };
};

/** What users' own keys do and may not do, and how users are changed. */
const usersSteps: Step[] = [
  { as: 'admin', call: annaRecord },
  { as: 'admin', call: 'GET /admin/metadata/user?key=TENANT$missing' },
  { as: 'anna', call: annaRecord },
  { as: 'admin', call: 'GET /admin/user?access-key=TENANTanna' },
  { as: 'admin', call: 'GET /admin/user?access-key=MISSING' },
  { as: 'admin', call: boRecord },
  { as: 'admin', call: writeBo, change: { display_name: 'Bo Ek', max_buckets: -1, attrs: withReadOnly } },
  { as: 'admin', call: writeBo, change: { display_name: 'Too late' } },
  { as: 'bo', call: writeBo, change: { display_name: 'Not by Bo' } },
  { as: 'admin', call: boRecord },
  { as: 'bo', call: 'GET /' },
  { as: 'bo', call: 'PUT /made-by-bo' },
  { as: 'bo', call: 'GET /plain?list-type=2' },
  { as: 'bo', call: 'GET /plain/a' },
  { as: 'bo', call: 'GET /locked/missing' },
  { as: 'bo', call: 'GET /locked?object-lock=' },
  { as: 'bo', call: 'PUT /locked/new', body: 'one' },
  { as: 'bo', call: 'POST /locked/new?uploads=' },
  { as: 'bo', call: 'POST /locked?delete=', ...deletion('<Key>kept</Key>') },
  { as: 'bo', call: 'PUT /locked?object-lock=', body: rule('GOVERNANCE', '<Days>1</Days>') },
  { as: 'bo', call: 'DELETE /locked' },
  { as: 'admin', call: 'POST /admin/user?uid=TENANT$bo&suspended=false' },
  { as: 'admin', call: boRecord },
  { as: 'bo', call: 'GET /locked?object-lock=' },
  { as: 'bo', call: 'PUT /made-by-bo' },
];

const uploadSteps: Step[] = [
  { as: 'anna', call: 'POST /locked/parts?uploads=' },
  { as: 'anna', call: 'PUT /locked/parts?partNumber=1&uploadId=UPLOAD', body: 'one' },
  { as: 'anna', call: 'GET /locked/parts?uploadId=UPLOAD' },
  { as: 'anna', call: 'POST /locked/parts?uploadId=UPLOAD', body: '<nonsense' },
  { as: 'anna', call: 'POST /locked/parts?uploadId=UPLOAD', body: twoParts('0'.repeat(32)) },
  { as: 'anna', call: 'POST /locked/parts?uploadId=UPLOAD', body: twoParts(md5OfOne) },
  { as: 'anna', call: 'DELETE /locked/parts?uploadId=UPLOAD' },
  { as: 'anna', call: 'GET /locked/parts?uploadId=UPLOAD' },
  { as: 'anna', call: 'PUT /locked/parts?partNumber=1&uploadId=UPLOAD', body: 'one' },
  { as: 'anna', call: 'GET /locked/parts' },
  { as: 'anna', call: 'GET /locked?list-type=2' },
  { as: 'anna', call: 'POST /plain/parts?uploads=' },
  { as: 'anna', call: 'DELETE /plain/parts?uploadId=UPLOAD' },
];

const retentionSteps: Step[] = [
  { as: 'anna', call: 'GET /locked/parts?retention=' },
  { as: 'anna', call: 'GET /locked/missing?retention=' },
  { as: 'anna', call: 'GET /plain/a?retention=' },
  { as: 'anna', call: 'PUT /plain/a?retention=', body: retainUntil('COMPLIANCE', '2099-01-01T00:00:00Z') },
  {
    as: 'anna',
    call: 'PUT /locked/parts?retention=',
    body: retainUntil('COMPLIANCE', '2099-01-01T00:00:00Z'),
  },
  {
    as: 'anna',
    call: 'PUT /locked/parts?retention=',
    body: retainUntil('COMPLIANCE', '2098-01-01T00:00:00Z'),
  },
  {
    as: 'anna',
    call: 'PUT /locked/parts?retention=',
    body: retainUntil('GOVERNANCE', '2099-01-01T00:00:00Z'),
  },
  {
    as: 'anna',
    call: 'PUT /locked/parts?retention=',
    body: retainUntil('GOVERNANCE', '2001-01-01T00:00:00Z'),
  },
  { as: 'anna', call: 'PUT /locked/parts?retention=', body: '<nonsense' },
  { as: 'anna', call: 'GET /locked/parts?retention=' },
  { as: 'anna', call: 'POST /plain?delete=', ...deletion('<Key>missing</Key>') },
  {
    as: 'anna',
    call: 'POST /plain?delete=',
    ...deletion('<Key>missing</Key></Object><Quiet>true</Quiet><Object><Key>a2</Key>'),
  },
  { as: 'anna', call: 'POST /locked?delete=', ...deletion('<Key>parts</Key>') },
  { as: 'anna', call: 'POST /missing?delete=', ...deletion('<Key>parts</Key>') },
];

/** `INSTANCE` is the id of the bucket, and `UPLOAD` of the upload, that was told last. A visit to everything the driver meets, and to most of what can go wrong there. */
export const steps: Step[] = [
  { as: 'wrong', call: 'GET /admin/user?uid=TENANT$anna' },
  { as: 'nobody', call: 'GET /admin/user?uid=TENANT$anna' },
  { as: 'wrong', call: 'GET /' },
  { as: 'nobody', call: 'GET /bucket' },
  { as: 'admin', call: 'GET /admin/user?uid=TENANT$anna' },
  ...users('anna'),
  ...users('bo'),
  { as: 'admin', call: 'PUT /admin/user?uid=TENANT$anna&display-name=Other' },
  { as: 'admin', call: 'PUT /admin/user?uid=li-ke$anna&display-name=Other' },
  { as: 'admin', call: 'PUT /admin/user?uid=TENANT$new' },
  { as: 'admin', call: 'PUT /admin/user?key=&uid=TENANT$bo&access-key=TENANTanna&generate-key=true' },
  { as: 'admin', call: 'PUT /admin/user?key=&uid=TENANT$missing&generate-key=true' },
  { as: 'admin', call: 'DELETE /admin/user?key=&uid=TENANT$bo&access-key=MISSING' },
  { as: 'admin', call: 'POST /admin/user?uid=TENANT$anna&display-name=Anna%20Ek' },
  { as: 'admin', call: 'GET /admin/user?uid=TENANT$anna' },
  { as: 'admin', call: 'GET /admin/metadata/user?max-entries=1' },
  { as: 'anna', call: 'GET /admin/metadata/bucket?max-entries=1' },
  { as: 'anna', call: 'GET /admin/user?uid=TENANT$anna' },
  { as: 'admin', call: 'GET /admin/nonsense' },
  { as: 'admin', call: 'GET /admin/bucket?bucket=TENANT/plain&stats=true' },
  { as: 'admin', call: 'GET /admin/bucket?uid=TENANT$anna&stats=true' },
  { as: 'anna', call: 'PUT /plain' },
  { as: 'anna', call: 'PUT /plain' },
  { as: 'anna', call: 'PUT /plain', headers: lockHeader },
  { as: 'bo', call: 'PUT /plain' },
  { as: 'anna', call: 'PUT /Plain' },
  { as: 'anna', call: 'PUT /locked', headers: lockHeader },
  {
    as: 'anna',
    call: 'PUT /elsewhere',
    body: '<CreateBucketConfiguration><LocationConstraint>elsewhere</LocationConstraint></CreateBucketConfiguration>',
  },
  { as: 'anna', call: 'GET /locked?object-lock=' },
  { as: 'anna', call: 'GET /plain?object-lock=' },
  { as: 'anna', call: 'GET /missing?object-lock=' },
  { as: 'bo', call: 'GET /locked?object-lock=' },
  { as: 'anna', call: 'PUT /locked?object-lock=', body: rule('COMPLIANCE', '<Days>0</Days>') },
  { as: 'anna', call: 'PUT /locked?object-lock=', body: rule('HARD', '<Days>1</Days>') },
  { as: 'anna', call: 'PUT /locked?object-lock=', body: '<nonsense' },
  { as: 'anna', call: 'PUT /plain?object-lock=', body: rule('COMPLIANCE', '<Days>1</Days>') },
  { as: 'anna', call: 'PUT /locked?object-lock=', body: rule('COMPLIANCE', '<Years>2</Years>') },
  { as: 'anna', call: 'GET /locked?object-lock=' },
  { as: 'anna', call: 'PUT /locked?object-lock=', body: rule('COMPLIANCE', '<Days>90</Days>') },
  { as: 'admin', call: 'GET /admin/bucket?bucket=TENANT/locked&stats=true' },
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/locked:INSTANCE' },
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/missing:INSTANCE' },
  { as: 'anna', call: 'GET /admin/metadata/bucket.instance?key=TENANT/locked:INSTANCE' },
  { as: 'admin', call: 'GET /admin/bucket?bucket=TENANT/plain&stats=true' },
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/plain:INSTANCE' },
  { as: 'anna', call: 'GET /locked?versioning=' },
  { as: 'anna', call: 'GET /plain?versioning=' },
  { as: 'anna', call: 'GET /plain?location=' },
  { as: 'admin', call: 'PUT /admin/bucket?quota=&uid=TENANT$anna&bucket=missing&enabled=true&max-size-kb=8' },
  { as: 'admin', call: 'PUT /admin/bucket?quota=&uid=TENANT$none&bucket=plain&enabled=true&max-size-kb=10' },
  { as: 'admin', call: 'PUT /admin/bucket?quota=&uid=TENANT$anna&bucket=plain&enabled=true&max-size-kb=10' },
  {
    as: 'admin',
    call: 'PUT /admin/bucket?quota=&uid=TENANT$anna&bucket=plain&enabled=true&max-size=9999999',
  },
  { as: 'anna', call: 'PUT /plain/a', body: 'one' },
  { as: 'anna', call: 'PUT /plain/b%20%C3%85', body: 'two' },
  { as: 'anna', call: 'PUT /plain/c', body: 'over' },
  { as: 'anna', call: 'GET /plain?list-type=2' },
  { as: 'anna', call: 'GET /plain?list-type=2&max-keys=1&encoding-type=url' },
  { as: 'anna', call: 'GET /plain?list-type=2&start-after=a' },
  { as: 'anna', call: 'GET /plain?versions=&max-keys=1' },
  {
    as: 'anna',
    call: 'GET /plain?versions=&max-keys=1&key-marker=a&version-id-marker=null&encoding-type=url',
  },
  { as: 'anna', call: 'GET /plain/missing' },
  { as: 'anna', call: 'DELETE /plain/missing' },
  { as: 'admin', call: 'GET /admin/bucket?bucket=TENANT/plain&stats=true' },
  { as: 'admin', call: 'PUT /admin/bucket?quota=&uid=TENANT$anna&bucket=plain&enabled=false' },
  { as: 'anna', call: 'PUT /locked/kept', body: 'one' },
  { as: 'anna', call: 'DELETE /locked/kept' },
  { as: 'anna', call: 'GET /locked/kept' },
  { as: 'anna', call: 'GET /locked?versions=' },
  ...usersSteps,
  ...uploadSteps,
  ...retentionSteps,
  ...publicSteps,
  ...unfinishedSteps,
  { as: 'anna', call: 'DELETE /plain' },
  { as: 'anna', call: 'DELETE /locked' },
  { as: 'bo', call: 'DELETE /locked' },
  { as: 'anna', call: 'DELETE /missing' },
  { as: 'admin', call: 'GET /admin/bucket?uid=TENANT$anna&stats=true' },
  { as: 'admin', call: 'DELETE /admin/user?uid=TENANT$anna' },
  { as: 'admin', call: 'DELETE /admin/user?uid=TENANT$missing' },
  { as: 'admin', call: 'POST /admin/user?uid=TENANT$anna&suspended=true' },
  { as: 'anna', call: 'GET /plain?list-type=2' },
  { as: 'admin', call: 'POST /admin/user?uid=TENANT$anna&suspended=false' },
  { as: 'anna', call: 'DELETE /plain/a' },
  { as: 'anna', call: 'DELETE /plain/b%20%C3%85' },
  { as: 'anna', call: 'DELETE /plain' },
  { as: 'admin', call: 'DELETE /admin/user?uid=TENANT$bo' },
];
