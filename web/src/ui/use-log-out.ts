import { logOut } from '../platform/log-out.ts';
import { useSend } from './use-send.ts';

/** Logs out; the session tells the pages, or `onSuccess` goes on. */
export const useLogOut = (onSuccess?: () => void) =>
  useSend({ call: ({ write }) => logOut(write), onSuccess });
