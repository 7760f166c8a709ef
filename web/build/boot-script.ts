import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minify, transformWithOxc, type Plugin } from 'vite';

/**
 * Writes the boot script into the page itself, where it runs before the first paint, and its hash into `csp.json`, so
 * that the API can allow this one script in its policy.
 */
export function bootScript(file: string): Plugin {
  let code = '';
  return {
    name: 'boot-script',
    async buildStart() {
      const stripped = await transformWithOxc(readFileSync(file, 'utf8'), file, { lang: 'ts' });
      const small = await minify('boot.js', `(()=>${stripped.code})()`);
      code = small.code.trim();
    },
    transformIndexHtml: () => [{ tag: 'script', children: code, injectTo: 'head-prepend' }],
    generateBundle() {
      const hash = createHash('sha256').update(code).digest('base64');
      const source = JSON.stringify({ scriptHashes: [`sha256-${hash}`] });
      this.emitFile({ type: 'asset', fileName: 'csp.json', source });
    },
  };
}
