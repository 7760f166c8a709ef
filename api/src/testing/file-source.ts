import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

const piece = Buffer.alloc(64 * 1024, 'portal');

/** A server of files on loopback: as large as asked, and counting what it could get rid of. */
export type FileSource = {
  /** The beginning of its addresses. */
  url: string;
  /** `/size/1000/agent.zip` answers so many bytes; `/moved`, `/packed` and `/hidden` answer something else. */
  address: (sizeBytes: number, name?: string) => string;
  /** Changes every byte from now on, the length stays. */
  tamper: (isTampered: boolean) => void;
  sentBytes: () => number;
  requests: () => string[];
  /** How many answers were ended by the other side. */
  hungUp: () => number;
  close: () => Promise<void>;
};

export const sha256OfPieces = (sizeBytes: number): string => {
  const hash = createHash('sha256');
  for (let left = sizeBytes; left > 0; left -= piece.length) hash.update(piece.subarray(0, left));
  return hash.digest('hex');
};

export async function startFileSource(): Promise<FileSource> {
  const state = { sent: 0, hungUp: 0, body: piece, requests: [] as string[] };
  const pour = (response: ServerResponse, sizeBytes: number): void => {
    let left = sizeBytes;
    const more = (): void => {
      while (left > 0) {
        const bytes = state.body.subarray(0, left);
        left -= bytes.length;
        state.sent += bytes.length;
        if (!response.write(bytes)) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    response.on('close', () => (state.hungUp += response.writableFinished ? 0 : 1));
    more();
  };
  const server = createServer((request, response) => {
    state.requests.push(request.url ?? '');
    const [, size = ''] = /^\/files\/size\/(\d+)\//.exec(request.url ?? '') ?? [];
    if (size !== '') return pour(response.writeHead(200), Number(size));
    if (request.url === '/files/moved') return response.writeHead(302, { location: '/secret' }).end();
    if (request.url === '/files/packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed');
    if (request.url === '/files/empty') return response.writeHead(200).end();
    return response.writeHead(404).end('no such file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The source listens nowhere.');
  const url = `http://127.0.0.1:${bound.port}/files/`;
  return {
    url,
    address: (sizeBytes, name = 'agent.zip') => `${url}size/${sizeBytes}/${name}`,
    tamper: (isTampered) => (state.body = isTampered ? Buffer.alloc(piece.length, 'broken') : piece),
    sentBytes: () => state.sent,
    requests: () => state.requests,
    hungUp: () => state.hungUp,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
