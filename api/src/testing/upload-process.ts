import { logoRule } from '@portal/contract/company';
import Fastify from 'fastify';
import { drawLogo } from '../company/draw-logo.ts';
import { installErrorAnswers } from '../platform/http/error-answers.ts';
import { readUpload, takeForms } from '../platform/uploads/uploads.ts';
import { serveParent } from './peak-memory.ts';

// A process of its own that takes logos as the API does and nothing else, so that its memory is that of uploads.

const sender = { userId: 'user', home: { organizationId: 'organization' } };
const app = Fastify({ forceCloseConnections: true });
installErrorAnswers(app);
takeForms(app);
app.post('/logo', async (request, reply) => {
  try {
    const { files } = await readUpload(request, logoRule, sender);
    return { data: await Promise.all(files.map((file) => drawLogo({ file, sender, isGone: () => false }))) };
  } catch (error) {
    if (!request.raw.complete) reply.header('connection', 'close');
    throw error;
  }
});
serveParent(await app.listen({ host: '127.0.0.1', port: 0 }));
