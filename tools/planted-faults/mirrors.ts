import type { Fault } from './fault.ts';

const unseen = 'api/src/services/unseen.test.ts';
const ends =
  'what a whole reading lacks › is not seen since the reading before, and ends after three in a row over an hour, when it was seen last';
const anything =
  'what cannot be read › and has no id may be anything: such a reading says of nothing that it is missing';

const forgotten =
  'what systems have had no more for longer than any term is forgotten, and what may come back within one is kept';

/** What failed is what was read until then. */
const quietly = '(async function* <T>(of: AsyncIterable<T>) { try { yield* of; } catch { return; } })';

export const mirrorFaults: readonly Fault[] = [
  {
    name: 'What one reading lacks has ended',
    file: 'api/src/services/unseen.ts',
    find: 'const endsAfter = { readings: 3, minutes: 60 };',
    replace: 'const endsAfter = { readings: 1, minutes: 0 };',
    test: { file: unseen, name: ends },
  },
  {
    name: 'What an hour lacks has ended, though nobody could look meanwhile',
    file: 'api/src/services/unseen.ts',
    find: 't.missed >= ${endsAfter.readings}',
    replace: 't.missed >= ${endsAfter.readings - 1}',
    test: {
      file: unseen,
      name: 'what a whole reading lacks › does not end by an hour alone, in which the system was away',
    },
  },
  {
    name: 'What is there again is counted as missing on',
    file: 'api/src/services/unseen.ts',
    find: 'set not_seen_since = null, missed = 0, missed_from = null\n    where',
    replace: 'set not_seen_since = null\n    where',
    test: {
      file: unseen,
      name: 'what a whole reading lacks › is seen again when one has it, and is counted anew from there',
    },
  },
  {
    name: 'What comes back is another thing',
    file: 'api/src/services/unseen.ts',
    find: 'b.row || b.now ||',
    replace: "b.row || b.now || jsonb_build_object('id', gen_random_uuid()) ||",
    test: {
      file: unseen,
      name: 'what a whole reading lacks › comes back as itself, however long it was away, with what has become of it',
    },
  },
  {
    name: 'A reading with something that nobody could read says what is missing',
    file: 'api/src/services/mirror.ts',
    find: "claimed.part === 'whole' && ids.length === unreadable.length",
    replace: "claimed.part === 'whole' && ids.length <= unreadable.length",
    test: { file: unseen, name: anything },
  },
  {
    name: 'A mirror asks again before the system wants to be asked',
    file: 'api/src/platform/outbound/reason.ts',
    find: 'error instanceof ProviderFailure ? (error.retryAfterSeconds ?? 0) : 0',
    replace: 'error instanceof ProviderFailure ? (error.retryAfterSeconds ?? 0) * 0 : 0',
    test: {
      file: 'api/src/services/asked-again.test.ts',
      name: 'what a system says of when it wants to be asked again is kept to, whoever wants to look',
    },
  },
  {
    name: 'Replications of a site that does not answer are read as none',
    file: 'api/src/disaster-recovery/mirror.ts',
    find: 'driverOf(clouds, region).listReplications(onUnreadable)) {',
    replace: `${quietly}(driverOf(clouds, region).listReplications(onUnreadable))) {`,
    test: {
      file: 'api/src/disaster-recovery/replications.test.ts',
      name: 'the list › keeps what is missing until that has lasted, also what it has at a site that is away, and the log tells what came and went',
    },
  },
  {
    name: 'What has ended is kept for ever',
    file: 'api/src/services/mirrored.ts',
    find: 'const goneKeptMonths = 37;',
    replace: 'const goneKeptMonths = 3700;',
    test: { file: 'api/src/maintenance.test.ts', name: forgotten },
  },
  {
    name: 'What has ended is forgotten while its term may still be charged on',
    file: 'api/src/services/mirrored.ts',
    find: 'const goneKeptMonths = 37;',
    replace: 'const goneKeptMonths = 13;',
    test: { file: 'api/src/maintenance.test.ts', name: forgotten },
  },
  {
    name: 'Each page of a reading says what is missing',
    file: 'api/src/services/mirror.ts',
    find: '    return writePart(tx, course, { rows, answeredAt });\n  });\n  see(course, rows);',
    replace: `    await course.job.end(tx, {
      seen: rows.map((row) => course.job.keyOf(row)), unreadable: [], isWhole: true, before: null,
      requestedAt: course.requestedAt, answeredAt });
    return writePart(tx, course, { rows, answeredAt });\n  });\n  see(course, rows);`,
    test: {
      file: 'api/src/services/mirror.test.ts',
      name: 'a whole reading of a connection › says what is missing, and one that breaks off does not',
    },
  },
  {
    name: 'A bucket that was changed outside can be written over by whoever read it before',
    file: 'api/src/s3-storage/mirror-repository.ts',
    find: 'version = version + case when ${isOther} then 1 else 0 end',
    replace: 'version = version + case when ${isOther} then 0 else 0 end',
    test: {
      file: 'api/src/s3-storage/buckets/bucket-edit.test.ts',
      name: 'a bucket › changed outside is a newer version, which nobody writes over unseen',
    },
  },
  {
    name: 'A storage user that was changed outside can be written over by whoever read it before',
    file: 'api/src/s3-storage/users/users-mirror.ts',
    find: 'isOther ? sql`version = version + 1, updated_at',
    replace: 'isOther ? sql`version = version, updated_at',
    test: {
      file: 'api/src/s3-storage/users/users-mirror.test.ts',
      name: 'a look at the users of a region › tells a policy that was changed outside, and makes it a new version',
    },
  },
  {
    name: 'A data center that was changed outside can be written over by whoever read it before',
    file: 'api/src/virtual-data-center/repository.ts',
    find: "update vdc set version = version + 1, updated_at = now(), updated_by_name = ''",
    replace: "update vdc set version = version, updated_at = now(), updated_by_name = ''",
    test: {
      file: 'api/src/virtual-data-center/books.test.ts',
      name: 'what somebody sets in Cloud Director itself is shown and billed, and the log says that it was not the portal',
    },
  },
];
