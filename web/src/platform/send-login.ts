import { login } from '@portal/contract/auth/sign-in';
import type { Write } from './current-session.ts';
import { deviceTokenOf, keepDeviceToken } from './known-device.ts';

/** Sends address and password as a device that is known, and keeps what makes it known the next time. */
export async function sendLogin(write: Write, values: { username: string; password: string }) {
  const deviceToken = deviceTokenOf(values.username);
  const body = deviceToken === undefined ? values : { ...values, deviceToken };
  const answer = await write(login, { body });
  keepDeviceToken(values.username, answer.deviceToken);
  return answer;
}
