import { z } from 'zod';
import type { BucketCall } from './bucket-call.ts';
import { headerOf } from '@portal/simulator-kit/messages';
import { element, leaf, Refusal, xmlReply } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import { mayBypass } from './permissions.ts';
import { wantedVersion } from './versions.ts';
import { readXml } from './s3-xml.ts';
import { nowOf } from './state.ts';
import type { Version } from './state.ts';

type Lock = NonNullable<Version['lock']>;

export function getRetention(call: BucketCall): Reply {
  if (call.bucket.lock === null && versionOf(call) !== undefined)
    throw new Refusal(400, 'InvalidRequest', 'bucket object lock not configured');
  const lock = versionOf(call)?.lock;
  if (lock === undefined) throw new Refusal(404, 'NoSuchKey');
  if (lock === null) throw new Refusal(404, 'ObjectLockConfigurationNotFoundError');
  return xmlReply(element('Retention', leaf('Mode', lock.mode) + leaf('RetainUntilDate', lock.until)));
}

const versionOf = ({ bucket, key, request }: BucketCall): Version | undefined =>
  wantedVersion(bucket, key, request.query.get('versionId'));

const wantedDocument = z.object({
  Retention: z.object({
    Mode: z.enum(['GOVERNANCE', 'COMPLIANCE']),
    RetainUntilDate: z.iso.datetime(),
  }),
});

/** A lock may be made longer; shorter, or of another mode, only by who bypasses governance. */
export function putRetention(call: BucketCall): Reply {
  const { world, request, bucket } = call;
  if (bucket.lock === null) throw new Refusal(400, 'InvalidRequest', notConfigured);
  const { Mode: mode, RetainUntilDate: until } = readXml(request, wantedDocument).Retention;
  if (new Date(until) <= nowOf(world))
    throw new Refusal(400, 'InvalidArgument', 'the retain-until date must be in the future');
  const version = versionOf(call);
  if (version === undefined) throw new Refusal(404, 'NoSuchKey');
  if (version.lock !== null && !isBypassed(call, version.lock)) refuseToWeaken(version.lock, { mode, until });
  version.lock = { mode, until };
  world.save();
  return { status: 200 };
}

const notConfigured = "object retention can't be set if bucket object lock not configured";

function isBypassed(call: BucketCall, { mode }: Lock): boolean {
  const wanted = headerOf(call.request, 'x-amz-bypass-governance-retention')?.toLowerCase() === 'true';
  return wanted && mode === 'GOVERNANCE' && mayBypass(call);
}

function refuseToWeaken(before: Lock, { mode, until }: Lock): void {
  const isGovernance = before.mode === 'GOVERNANCE';
  if (mode !== before.mode)
    throw new Refusal(403, 'AccessDenied', isGovernance ? `${changed} without governance bypass` : hardened);
  if (new Date(until) < new Date(before.until))
    throw new Refusal(403, 'AccessDenied', `${shortens} and governance bypass check failed`);
}

const changed = "can't change retention mode from GOVERNANCE";
const hardened = "can't change retention mode from COMPLIANCE to GOVERNANCE";
const shortens = 'proposed retain-until date shortens an existing retention period';
