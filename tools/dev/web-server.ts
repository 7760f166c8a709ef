import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import path from 'node:path';
import { pageHeaders } from '@portal/api/platform/http/security-headers';
import { createServer, type InlineConfig, type Plugin, type ViteDevServer } from 'vite';
import { isPortFree } from '../free-port.ts';
import { waitUntil } from '../processes.ts';

const web = path.resolve(import.meta.dirname, '..', '..', 'web');
/** An API that starts again has read its files by then. */
const patience = 30_000;

/**
 * The web from its sources, with hot replacement and the portal's own headers. What Vite writes into the page has a
 * nonce, so that the content policy is as strict as that of the built web. Servers of different names run beside each
 * other: one would throw away what the other has made of the libraries.
 */
function webConfig(name: string): InlineConfig {
  const nonce = randomUUID();
  const headers = pageHeaders([`nonce-${nonce}`]);
  const policy = headers['content-security-policy']?.replace(
    "style-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
  );
  return {
    configFile: path.join(web, 'vite.config.ts'),
    // No copy of it is written, which Node's watcher would take for a change.
    configLoader: 'native',
    cacheDir: path.join(web, 'node_modules', '.vite', name),
    clearScreen: false,
    html: { cspNonce: nonce },
    server: {
      host: '127.0.0.1',
      strictPort: true,
      headers: { ...headers, 'content-security-policy': policy },
      // What everybody sees first.
      warmup: { clientFiles: ['./src/main.tsx', './src/auth/login-page.tsx'] },
    },
  };
}

/** A call that comes while the API starts again waits for it. */
function waitForApi(apiPort: number): Plugin {
  const listens = async (): Promise<boolean> => !(await isPortFree(apiPort));
  const pass = async (next: () => void): Promise<void> => {
    await waitUntil(listens, patience);
    next();
  };
  return {
    name: 'wait-for-api',
    configureServer: ({ middlewares }) => {
      middlewares.use('/api', (_request, _response, next) => void pass(next));
    },
  };
}

/** Serves it on a loopback port; the API's addresses are handed on to `apiPort`. */
export async function serveWeb(
  port: number,
  apiPort: number,
  more: InlineConfig = {},
): Promise<ViteDevServer> {
  const { server, ...config } = webConfig('dev');
  const vite = await createServer({
    ...config,
    ...more,
    plugins: [waitForApi(apiPort)],
    server: { ...server, port, proxy: { '/api': `http://127.0.0.1:${apiPort}` } },
  });
  return vite.listen();
}

/** The same for a server of somebody else, whose pages may be shown in a frame of their own. */
export async function createWebMiddlewares(name: string, server: Server): Promise<ViteDevServer> {
  const { server: settings, ...config } = webConfig(name);
  const policy = settings?.headers?.['content-security-policy'];
  return createServer({
    ...config,
    logLevel: 'warn',
    server: {
      ...settings,
      middlewareMode: true,
      hmr: { server },
      headers: {
        ...settings?.headers,
        'content-security-policy': String(policy).replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
        'x-frame-options': 'SAMEORIGIN',
      },
    },
  });
}
