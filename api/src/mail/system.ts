import type { MailSender } from '@portal/ports/mail';
import * as z from 'zod';
import { defineSystem } from '../platform/outbound/systems.ts';
import { onMailServerChange } from './repository.ts';

/** The mail server. */
export const mailServer = defineSystem<MailSender>()({
  name: 'mail',
  regions: [''],
  settings: z.strictObject({ url: z.string() }),
  address: ({ SMTP_URL }) => SMTP_URL,
  addresses: ({ url }) => [url],
  // A wrong password that is tried again and again gets its user locked out.
  pace: { wellSeconds: 60, awaySeconds: 15, refusedSeconds: 600 },
  onChange: onMailServerChange,
});
