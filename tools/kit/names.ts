/**
 * What names S3 Storage in a file's path or text, also in comments. A histogram of prom-client has `buckets: [` of its own.
 */
export const namesStorage =
  /(?<![a-z])s3(?![0-9])|bucket(?!s: \[)|object-?storage|storage-?(?:users?|tenants?)|existing-?storage|ceph|rgw/i;

/** Its own files, which name it of course. */
const own =
  /^(?:contract|api|web)\/src\/s3-storage\/|^api\/migrations\/\d+-s3-storage\.sql$|^drivers\/ceph-rgw\/|^ports\/src\/object-storage\.ts$/;

/** The files outside its own that name it. */
export const outsidersOf = (files: readonly string[], read: (file: string) => string): string[] =>
  files.filter((file) => !own.test(file) && (namesStorage.test(file) || namesStorage.test(read(file))));
