import { ListObjectVersionsCommand } from '@aws-sdk/client-s3';
import type { ListObjectVersionsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { ProviderFailure } from '@portal/ports/failure';
import { contentsCountedTo, type BucketContents } from '@portal/ports/object-storage';
import { understood } from './s3.ts';
import { uploadPages } from './uploads.ts';

type Place = { KeyMarker: string; VersionIdMarker: string };

/** Reads the lists of versions and of unfinished uploads, 1,000 at a time, as far as the port asks for. */
export async function countContents(s3: S3Client, bucket: string): Promise<BucketContents> {
  const kept = await countVersions(s3, bucket);
  const begun = await countUploads(s3, bucket);
  return { ...kept, ...begun, isWhole: kept.isWhole && begun.isWhole };
}

async function countVersions(s3: S3Client, bucket: string) {
  const counted = { objects: 0, versions: 0 };
  let place: Place | undefined;
  do {
    const page = await understood(s3.send(new ListObjectVersionsCommand({ Bucket: bucket, ...place })));
    const versions = page.Versions ?? [];
    counted.objects += versions.filter((version) => version.IsLatest === true).length;
    counted.versions += versions.length + (page.DeleteMarkers?.length ?? 0);
    place = nextPlace(page, place);
  } while (place !== undefined && counted.versions < contentsCountedTo);
  return { ...counted, isWhole: place === undefined };
}

async function countUploads(s3: S3Client, bucket: string) {
  const begunAt: Date[] = [];
  let isWhole = true;
  for await (const page of uploadPages(s3, bucket)) {
    begunAt.push(...page.map(({ Initiated }) => Initiated));
    isWhole = begunAt.length < contentsCountedTo;
    if (!isWhole) break;
  }
  const newestUploadAt = begunAt.toSorted((a, b) => a.getTime() - b.getTime()).at(-1) ?? null;
  return { uploads: begunAt.length, newestUploadAt, isWhole };
}

function nextPlace(page: ListObjectVersionsCommandOutput, last: Place | undefined): Place | undefined {
  if (page.IsTruncated === undefined) throw lost();
  if (!page.IsTruncated) return undefined;
  const next = { KeyMarker: page.NextKeyMarker ?? '', VersionIdMarker: page.NextVersionIdMarker ?? '' };
  const standsStill = next.KeyMarker === last?.KeyMarker && next.VersionIdMarker === last.VersionIdMarker;
  if (next.KeyMarker === '' || standsStill) throw lost();
  return next;
}

const lost = (): ProviderFailure =>
  new ProviderFailure('protocol', 'The list of versions goes on but says not from where.');
