import { z } from 'zod';
import { aclXml, grantsIn } from './acl.ts';
import type { BucketCall } from './bucket-call.ts';
import { bucketDocument } from './bucket-policies.ts';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import { wantedVersion } from './versions.ts';
import { readXml } from './s3-xml.ts';
import { noteChange } from './state.ts';
import type { Block, Version, World } from './state.ts';

const nameOf = (world: World, uid: string): string => world.users.get(uid)?.displayName ?? '';

const aclReply = (world: World, uid: string, grants: Version['acl']): Reply =>
  xmlReply(
    element('AccessControlPolicy', aclXml({ uid, displayName: nameOf(world, uid) }, grants), s3Namespace),
  );

export const getBucketAcl = ({ world, bucket }: BucketCall): Reply =>
  aclReply(world, bucket.owner, bucket.acl);

export function putBucketAcl(call: BucketCall): Reply {
  call.bucket.acl = wantedGrants(call);
  noteChange(call.world, call.bucket);
  return { status: 200 };
}

/** By headers alone: a body is not played. */
function wantedGrants({ request }: BucketCall): Version['acl'] {
  if (request.body.length > 0) throw new Refusal(501, 'NotImplemented');
  return grantsIn(request);
}

export function getObjectAcl(call: BucketCall): Reply {
  const version = versionOf(call);
  return aclReply(call.world, version.owner, version.acl);
}

export function putObjectAcl(call: BucketCall): Reply {
  versionOf(call).acl = wantedGrants(call);
  call.world.save();
  return { status: 200 };
}

function versionOf({ bucket, key, request }: BucketCall): Version {
  const version = wantedVersion(bucket, key, request.query.get('versionId'));
  if (version === undefined || version.isDeleteMarker) throw new Refusal(404, 'NoSuchKey');
  return version;
}

const noBlock: Block = {
  BlockPublicAcls: false,
  IgnorePublicAcls: false,
  BlockPublicPolicy: false,
  RestrictPublicBuckets: false,
};

/** A bucket without one answers one that blocks nothing. */
export function getBlock({ bucket }: BucketCall): Reply {
  const flags = Object.entries(bucket.block ?? noBlock).map(([name, value]) => leaf(name, value));
  return xmlReply(element('BlockPublicAccessBlockConfiguration', flags.join('')));
}

const flag = z
  .enum(['true', 'false'])
  .transform((word) => word === 'true')
  .default(false);
const blockDocument = z.object({
  PublicAccessBlockConfiguration: z.object({
    BlockPublicAcls: flag,
    IgnorePublicAcls: flag,
    BlockPublicPolicy: flag,
    RestrictPublicBuckets: flag,
  }),
});

/** Of the four, IgnorePublicAcls alone is played. */
export function putBlock({ world, request, bucket }: BucketCall): Reply {
  const wanted = readXml(request, blockDocument).PublicAccessBlockConfiguration;
  const { IgnorePublicAcls: _played, ...others } = wanted;
  if (Object.values(others).includes(true)) throw new Refusal(501, 'NotImplemented');
  bucket.block = wanted;
  noteChange(world, bucket);
  return { status: 200 };
}

export function deleteBlock({ world, bucket }: BucketCall): Reply {
  bucket.block = null;
  noteChange(world, bucket);
  return { status: 200 };
}

export function getPolicy({ bucket }: BucketCall): Reply {
  if (bucket.policy === null) throw new Refusal(404, 'NoSuchBucketPolicy', noPolicy);
  return { status: 200, headers: { 'content-type': 'application/json' }, body: bucket.policy };
}

const noPolicy = 'The bucket policy does not exist';

export function putPolicy({ world, request, bucket }: BucketCall): Reply {
  const text = request.body.toString('utf8');
  if (bucketDocument(text) === null) throw new Refusal(400, 'InvalidArgument');
  bucket.policy = text;
  noteChange(world, bucket);
  return { status: 204 };
}

export function deletePolicy({ world, bucket }: BucketCall): Reply {
  bucket.policy = null;
  noteChange(world, bucket);
  return { status: 200 };
}
