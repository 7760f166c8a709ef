import path from 'node:path';
import type { getPublishedFile } from '@portal/contract/legal/consent';
import type { OpenCall } from '../platform/http/call.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound } from '../platform/http/problem.ts';
import { downloadOf, openFile, type Download } from '../platform/uploads/download.ts';
import { versionFile } from './repository.ts';

/**
 * What somebody is to read, by its hash: public as every text that is in force, or was. The upload as it came, so that
 * its hash is that of the version; else the text that came with the portal. Two organizations may have published the same bytes,
 * so it is named after what it is, not after what one of them called it.
 */
export const publishedFile =
  ({ auth }: Pick<Platform, 'auth'>) =>
  async ({ query, request }: OpenCall<typeof getPublishedFile>): Promise<Download> => {
    const found = await versionFile(auth, query.language ?? request.language, query.hash);
    if (!found) throw notFound();
    const { partnerId, file, kind, id, title, markdown, publishedAt } = found;
    const name = `${kind}-${publishedAt.toISOString().slice(0, 10)}`;
    if (file) return openFile(auth, partnerId, { ...file, name: `${name}${path.extname(file.name)}` });
    const text = { id, name: `${name}.md`, mediaType: 'text/markdown', sizeBytes: 0 };
    return downloadOf(text, Buffer.from(`# ${title}\n\n${markdown}\n`));
  };
