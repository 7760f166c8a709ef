import type { getContactDetails, updateContactDetails } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { stale } from '../platform/http/problem.ts';
import { auditOwn, missingUser, ownOf } from './own-account.ts';
import { lockDetails, readDetails, writeDetails, type StoredDetails } from './repository.ts';

export const createReadDetails =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof getContactDetails>): Promise<ResponseOf<typeof getContactDetails>> => {
    const details = await readDetails(auth, ownOf(call).key);
    if (!details) throw missingUser();
    return details;
  };

const fields = ['firstName', 'lastName', 'phone'] as const;
type Form = Pick<StoredDetails, (typeof fields)[number]>;

const changedFields = (before: Form, after: Form): string[] =>
  fields.filter((field) => before[field] !== after[field]);

/** Changes one's own name and phone; refused when somebody changed them since they were read. */
export const createWriteDetails =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof updateContactDetails>): Promise<ResponseOf<typeof updateContactDetails>> => {
    const own = ownOf(call);
    const { version, ...form } = call.body;
    await auth.transaction(async (tx) => {
      const before = await lockDetails(tx, own.key);
      if (!before) throw missingUser();
      if (before.version !== version) throw stale(before.updatedByName, before.updatedAt.toISOString());
      const changed = changedFields(before, form);
      if (changed.length === 0) return;
      const by = `${form.firstName} ${form.lastName}`;
      await writeDetails(tx, own.key, { ...form, by });
      await auditOwn(tx, own, { event: 'userUpdated', details: { changed } });
    });
    return {};
  };
