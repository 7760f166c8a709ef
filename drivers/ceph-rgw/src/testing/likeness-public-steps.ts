import type { Step } from './likeness-step.ts';

const anna = (call: string, more: Omit<Step, 'as' | 'call'> = {}): Step => ({ as: 'anna', call, ...more });
const anybody = (call: string, more: Omit<Step, 'as' | 'call'> = {}): Step => ({
  as: 'anybody',
  call,
  ...more,
});

const flags = (ignore: boolean): string =>
  `<PublicAccessBlockConfiguration><IgnorePublicAcls>${ignore}</IgnorePublicAcls></PublicAccessBlockConfiguration>`;
const publicRead = { 'x-amz-acl': 'public-read' };
const everybody = 'uri="http://acs.amazonaws.com/groups/global/AllUsers"';
const policy = JSON.stringify({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Principal: '*', Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::plain/*'] },
  ],
});

const reads: Step[] = ['a', 'by-header', 'by-grant', 'by-copy', 'by-parts', 'for-keys'].map((key) =>
  anybody(`GET /TENANT:plain/${key}`),
);

/** What strangers see of ACLs, of a public access block, and of a bucket's policy. */
export const publicSteps: Step[] = [
  anna('GET /plain?publicAccessBlock='),
  anna('PUT /plain/by-header', { headers: publicRead, body: 'one' }),
  anna('PUT /plain/by-grant', { headers: { 'x-amz-grant-read': everybody }, body: 'one' }),
  anna('PUT /plain/by-copy', { headers: { ...publicRead, 'x-amz-copy-source': '/plain/by-header' } }),
  anna('PUT /plain/by-copy', { headers: { 'x-amz-copy-source': '/plain/missing' } }),
  anna('PUT /plain/by-copy', { headers: { 'x-amz-copy-source': '/missing/by-header' } }),
  anna('POST /plain/by-parts?uploads=', { headers: publicRead }),
  anna('PUT /plain/by-parts?partNumber=1&uploadId=UPLOAD', { body: 'one' }),
  anna('POST /plain/by-parts?uploadId=UPLOAD', {
    body: '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>f97c5d29941bfb1b2fdab0874906ab82</ETag></Part></CompleteMultipartUpload>',
  }),
  anna('PUT /plain/for-keys', { headers: { 'x-amz-acl': 'authenticated-read' }, body: 'one' }),
  anna('PUT /plain/nonsense', { headers: { 'x-amz-acl': 'nonsense' }, body: 'one' }),
  anna('GET /plain/by-header?acl='),
  anna('GET /plain/by-copy?acl='),
  anna('GET /plain/by-parts?acl='),
  anna('GET /plain/a?acl='),
  anna('GET /plain/missing?acl='),
  anna('GET /plain?acl='),
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/plain:INSTANCE' },
  ...reads,
  anybody('HEAD /TENANT:plain/by-header'),
  anybody('GET /TENANT:plain/missing'),
  anybody('GET /TENANT:plain?list-type=2'),
  anybody('GET /TENANT:missing/a'),
  anybody('PUT /TENANT:plain/new', { body: 'one' }),
  anybody('DELETE /TENANT:plain/by-header'),
  anybody('GET /TENANT:plain/by-header?acl='),
  anybody('GET /TENANT:plain?publicAccessBlock='),
  anybody('GET /'),
  anybody('PUT /new-by-anybody'),
  anna('PUT /plain?publicAccessBlock=', { body: flags(true) }),
  anna('PUT /plain?publicAccessBlock=', { body: '<nonsense' }),
  anna('GET /plain?publicAccessBlock='),
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/plain:INSTANCE' },
  ...reads,
  anna('PUT /plain/by-header', { headers: publicRead, body: 'two' }),
  anybody('GET /TENANT:plain/by-header'),
  anna('PUT /plain/a?acl=', { headers: publicRead }),
  anybody('GET /TENANT:plain/a'),
  anna('PUT /plain?acl=', { headers: { 'x-amz-acl': 'public-read-write' } }),
  anna('GET /plain?acl='),
  anybody('GET /TENANT:plain?list-type=2'),
  anybody('PUT /TENANT:plain/new', { body: 'one' }),
  anna('PUT /plain?publicAccessBlock=', { body: flags(false) }),
  ...reads,
  anybody('GET /TENANT:plain?list-type=2&max-keys=1'),
  anybody('GET /TENANT:plain/by-header?acl='),
  anna('PUT /plain?acl=', { headers: { 'x-amz-acl': 'private' } }),
  anna('DELETE /plain?publicAccessBlock='),
  anna('GET /plain?publicAccessBlock='),
  anna('GET /plain?policy='),
  anna('PUT /plain?policy=', { body: 'nonsense' }),
  anna('PUT /plain?policy=', { body: policy }),
  anna('PUT /plain/hidden', { body: 'one' }),
  anna('GET /plain?policy='),
  anybody('GET /TENANT:plain/hidden'),
  anna('PUT /plain?publicAccessBlock=', { body: flags(true) }),
  anybody('GET /TENANT:plain/hidden'),
  { as: 'admin', call: 'GET /admin/metadata/bucket.instance?key=TENANT/plain:INSTANCE' },
  anna('DELETE /plain?policy='),
  anybody('GET /TENANT:plain/hidden'),
  anna('DELETE /plain?policy='),
  ...['hidden', 'by-header', 'by-grant', 'by-copy', 'by-parts', 'for-keys'].map((key) =>
    anna(`DELETE /plain/${key}`),
  ),
  anna('PUT /everybodys', { headers: { 'x-amz-acl': 'public-read-write' } }),
  anna('GET /everybodys?acl='),
  anybody('PUT /TENANT:everybodys/new', { body: 'one' }),
  anna('GET /everybodys?versions='),
  anybody('DELETE /TENANT:everybodys/new'),
  anna('DELETE /everybodys'),
];

/** Uploads that are begun and not finished, and what a deletion of their bucket makes of them. */
export const unfinishedSteps: Step[] = [
  anna('PUT /begun'),
  anna('GET /begun?uploads='),
  anna('POST /begun/b%20%C3%85?uploads='),
  anna('PUT /begun/b%20%C3%85?partNumber=1&uploadId=UPLOAD', { body: 'one' }),
  { as: 'admin', call: 'GET /admin/bucket?bucket=TENANT/begun&stats=true' },
  anna('POST /begun/a?uploads='),
  anna('GET /begun?list-type=2'),
  anna('GET /begun?uploads='),
  anna('GET /begun?uploads=&max-uploads=1'),
  anna('GET /begun?uploads=&key-marker=a&upload-id-marker=UPLOAD'),
  anna('GET /missing?uploads='),
  { as: 'anybody', call: 'GET /TENANT:begun?uploads=' },
  { as: 'bo', call: 'GET /begun?uploads=' },
  anna('DELETE /begun'),
  anna('GET /begun?uploads='),
];
