import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3';
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { orNull, ProviderFailure } from '@portal/ports/failure';
import { z } from 'zod';
import { understood } from './s3.ts';

const upload = z.object({ Key: z.string().min(1), UploadId: z.string().min(1), Initiated: z.date() });
type Upload = z.infer<typeof upload>;

type Place = { KeyMarker: string; UploadIdMarker: string };

/** Uploads in parts that were begun and neither completed nor aborted, 1,000 at a time. */
export async function* uploadPages(s3: S3Client, bucket: string): AsyncGenerator<Upload[]> {
  let place: Place | undefined;
  do {
    const page = await understood(s3.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...place })));
    yield (page.Uploads ?? []).map(readUpload);
    place = nextPlace(page, place);
  } while (place !== undefined);
}

function readUpload(told: unknown): Upload {
  const found = upload.safeParse(told);
  if (!found.success) throw lost('An unfinished upload has an unknown form.');
  return found.data;
}

function nextPlace(page: ListMultipartUploadsCommandOutput, last: Place | undefined): Place | undefined {
  if (page.IsTruncated === undefined) throw lost(nowhere);
  if (!page.IsTruncated) return undefined;
  const next = { KeyMarker: page.NextKeyMarker ?? '', UploadIdMarker: page.NextUploadIdMarker ?? '' };
  const standsStill = next.KeyMarker === last?.KeyMarker && next.UploadIdMarker === last.UploadIdMarker;
  if (next.KeyMarker === '' || standsStill) throw lost(nowhere);
  return next;
}

const nowhere = 'The list of unfinished uploads goes on but says not from where.';

const lost = (message: string): ProviderFailure => new ProviderFailure('protocol', message);

/**
 * Aborts those begun until that moment. `conflict`, and none is aborted, when there are others, or anything else lies in
 * the bucket.
 */
export async function removeUploads(s3: S3Client, bucket: string, until: Date | null): Promise<void> {
  const found: Upload[] = [];
  for await (const page of uploadPages(s3, bucket)) {
    if (page.some(({ Initiated }) => until === null || Initiated > until))
      throw new ProviderFailure('conflict', 'The bucket holds unfinished uploads.');
    found.push(...page);
  }
  if (found.length > 0) await refuseUnlessEmpty(s3, bucket);
  for (const { Key, UploadId } of found)
    await orNull(understood(s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))));
}

async function refuseUnlessEmpty(s3: S3Client, bucket: string): Promise<void> {
  const { Versions = [], DeleteMarkers = [] } = await understood(
    s3.send(new ListObjectVersionsCommand({ Bucket: bucket, MaxKeys: 1 })),
  );
  if (Versions.length + DeleteMarkers.length > 0)
    throw new ProviderFailure('conflict', 'The bucket holds objects.');
}
