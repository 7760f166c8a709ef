import { z } from 'zod';
import type { BucketCall } from './bucket-call.ts';
import { element, leaf, Refusal, s3Namespace, xmlReply } from './messages.ts';
import type { Reply } from '@portal/simulator-kit/messages';
import { removeObject } from './s3-objects.ts';
import type { Removal } from './s3-objects.ts';
import { readXml } from './s3-xml.ts';

type ObjectName = { Key: string; VersionId?: string | undefined };

const wantedDocument = z.object({
  Delete: z.object({
    Quiet: z.string().optional(),
    Object: z.array(z.object({ Key: z.string(), VersionId: z.string().optional() })),
  }),
});

/** Several objects or versions in one call; what may not go is listed beside what went. */
export function deleteMany(call: BucketCall): Reply {
  const { Delete: wanted } = readXml(call.request, wantedDocument);
  const isQuiet = wanted.Quiet?.toLowerCase() === 'true';
  const rows = wanted.Object.map((named) => rowOf(call, named, isQuiet));
  call.world.save();
  return xmlReply(element('DeleteResult', rows.join(''), s3Namespace));
}

function rowOf(call: BucketCall, { Key, VersionId }: ObjectName, isQuiet: boolean): string {
  const name = leaf('Key', Key) + (VersionId === undefined ? '' : leaf('VersionId', VersionId));
  try {
    const removed = removeObject({ ...call, key: Key }, VersionId ?? null);
    return isQuiet ? '' : element('Deleted', name + markerXml(removed));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return element('Error', name + leaf('Code', error.code) + leaf('Message', error.code));
  }
}

const markerXml = ({ isMarker, versionId }: Removal): string =>
  isMarker ? leaf('DeleteMarker', true) + leaf('DeleteMarkerVersionId', versionId ?? '') : '';
