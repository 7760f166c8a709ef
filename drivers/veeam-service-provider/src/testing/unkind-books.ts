import type { CloudConnect } from '@portal/ports/cloud-connect';
import type { Course } from '@portal/ports/testing/unkindness/scenario';
import type { VmBackup } from '@portal/ports/vm-backup';
import { z } from 'zod';
import type { UnkindConsole } from './unkind-console.ts';

export type Port = VmBackup & CloudConnect;
export type Start = (console: UnkindConsole) => Promise<Course<Port>>;

const books = z.object({
  jobs: z.array(
    z.object({
      uniqueUid: z.string(),
      configuration: z.looseObject({
        name: z.string(),
        virtualMachines: z.looseObject({ includes: z.array(z.unknown()) }),
      }),
      run: z.unknown().nullable(),
      last: z.unknown().nullable(),
    }),
  ),
  protectedVms: z.record(z.string(), z.object({ objectUid: z.string() })),
  cloud: z.object({
    companies: z.array(z.looseObject({ uid: z.string() })),
    tenants: z.array(
      z.looseObject({
        uid: z.string(),
        document: z.looseObject({
          isEnabled: z.boolean(),
          assignedForCompany: z.string(),
          credentials: z.object({ userName: z.string(), password: z.string() }),
        }),
      }),
    ),
    resources: z.array(
      z.looseObject({ tenant: z.string(), document: z.looseObject({ storageQuota: z.number() }) }),
    ),
    jobs: z.array(z.looseObject({ uid: z.string() })),
  }),
});
export type Books = z.infer<typeof books>;

export const booksOf = async ({ ask }: UnkindConsole): Promise<Books> =>
  books.parse(await ask('GET content'));
