import type { ResponseOf } from '@portal/contract/http';
import type { getEmail } from '@portal/contract/user-access';

export type Email = ResponseOf<typeof getEmail>;
export type PendingEmail = NonNullable<Email['pending']>;
