import { readFileSync, writeFileSync } from 'node:fs';
import { logoRule } from '@portal/contract/company';
import Fastify from 'fastify';
import { drawLogo } from '../company/draw-logo.ts';
import { installErrorAnswers } from '../platform/error-answers.ts';
import { readUpload, takeForms } from '../platform/uploads/uploads.ts';

// A process of its own that takes logos as the API does and nothing else, so that its memory is that of uploads.

export type UploadProcessTells = { url: string } | { peakBytes: number };
export type UploadProcessIsAsked = 'start' | 'peak';

const kiB = 1024;
const memory = (what: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * kiB;
};
const tell = (told: UploadProcessTells): void => {
  process.send?.(told);
};

let before = 0;
function answer(asked: UploadProcessIsAsked): void {
  if (asked === 'peak') {
    tell({ peakBytes: Math.max(0, memory('VmHWM') - before) });
    return;
  }
  globalThis.gc?.();
  // Makes the highest mark the present one.
  writeFileSync('/proc/self/clear_refs', '5');
  before = memory('VmRSS');
  tell({ peakBytes: 0 });
}

const sender = { userId: 'user', home: { organizationId: 'house' } };
const app = Fastify({ forceCloseConnections: true });
installErrorAnswers(app);
takeForms(app);
app.post('/logo', async (request, reply) => {
  try {
    const { files } = await readUpload(request, logoRule, sender);
    return { data: await Promise.all(files.map(drawLogo)) };
  } catch (error) {
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
});
process.on('message', answer);
process.on('disconnect', () => process.exit());
tell({ url: await app.listen({ host: '127.0.0.1', port: 0 }) });
