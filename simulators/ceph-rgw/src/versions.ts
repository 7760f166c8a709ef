import type { Bucket, Version } from './state.ts';

export const latestVersion = (bucket: Bucket, key: string): Version | undefined =>
  bucket.versions.findLast((version) => version.key === key);

export const wantedVersion = (bucket: Bucket, key: string, id: string | null): Version | undefined =>
  id === null
    ? latestVersion(bucket, key)
    : bucket.versions.find((version) => version.key === key && version.id === id);
