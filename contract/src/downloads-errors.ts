import * as z from 'zod';
import { defineErrors } from './errors.ts';

export const downloadsProblems = defineErrors({
  downloadUnavailable: { status: 503, message: 'The file cannot be fetched just now.' },
  downloadTooLarge: {
    status: 413,
    message: 'The file is too large.',
    details: z.object({ maxBytes: z.number() }),
  },
  downloadBroken: {
    status: 409,
    message: 'The file is no longer what was registered. The operator has been told.',
  },
  downloadsBusy: { status: 503, message: 'Many files are being sent just now. Try again in a moment.' },
  ownDownloadsBusy: { status: 429, message: 'Files are being sent to you already. Wait for them to arrive.' },
  downloadLinkUsed: {
    status: 410,
    message: 'The link has been used or is over. Ask for the download again.',
  },
});
