import type { getUserAppearance, updateUserAppearance } from '@portal/contract/user';
import type { ResponseOf } from '@portal/contract/http';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { missingUser, ownOf } from './own-account.ts';
import { readAppearance, writeAppearance } from './repository.ts';

export const createReadAppearance =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof getUserAppearance>): Promise<ResponseOf<typeof getUserAppearance>> => {
    const appearance = await readAppearance(auth, ownOf(call).key);
    if (!appearance) throw missingUser();
    return appearance;
  };

/** Keeps the chosen mode or language with the person, who takes it along while acting. */
export const createWriteAppearance =
  ({ auth }: Platform) =>
  async (call: OpenCall<typeof updateUserAppearance>): Promise<ResponseOf<typeof updateUserAppearance>> => {
    await writeAppearance(auth, ownOf(call).key, call.body);
    return {};
  };
