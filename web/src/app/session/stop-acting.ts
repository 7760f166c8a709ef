import { impersonate } from '@portal/contract/auth/sign-in';
import { callEndpoint, session } from '../../platform/current-session.ts';

/** Returns to the original identity. */
export async function stopActing(): Promise<void> {
  const { accessToken } = await callEndpoint(impersonate, { body: {} });
  await session.enter(accessToken);
}
