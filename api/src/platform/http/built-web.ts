import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** The one page of a build, and the hashes of the scripts that stand in it. */
export type BuiltWeb = { page: string; scriptHashes: string[] };

const csp = z.object({ scriptHashes: z.array(z.string()) });

/** What a build writes anew: the folder's time moves with each file that comes or goes. */
const watched = ['index.html', 'csp.json', 'assets'];

function stampOf(dist: string): string {
  const stats = watched.map((name) => statSync(path.join(dist, name), { throwIfNoEntry: false }));
  return stats.map((stat) => (stat ? `${stat.ino}/${stat.size}/${stat.mtimeMs}` : 'none')).join(' ');
}

const hashOf = (script: string): string => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** A build in the middle of being written has a page whose files are not there yet, or hashes of another page. */
function isWhole(dist: string, { page, scriptHashes }: BuiltWeb): boolean {
  const files = [...page.matchAll(/\b(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  return (
    files.every((file) => existsSync(path.join(dist, file))) &&
    scripts.every((script) => scriptHashes.includes(hashOf(script)))
  );
}

const isUnfinished = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT');

function readWhole(dist: string): BuiltWeb | null {
  try {
    const { scriptHashes } = csp.parse(JSON.parse(readFileSync(path.join(dist, 'csp.json'), 'utf8')));
    const built = { page: readFileSync(path.join(dist, 'index.html'), 'utf8'), scriptHashes };
    return isWhole(dist, built) ? built : null;
  } catch (error) {
    if (isUnfinished(error)) return null;
    throw error;
  }
}

/**
 * Answers the build that lies in `dist` now, or null while it is being written. Three looks at the disk a call; it is
 * read again when one of them finds something else than before.
 */
export function watchBuiltWeb(dist: string): () => BuiltWeb | null {
  let known: { stamp: string; built: BuiltWeb } | null = null;
  return () => {
    const stamp = stampOf(dist);
    if (stamp === known?.stamp) return known.built;
    const built = readWhole(dist);
    // Written to while it was read: what was read may be half of each.
    known = built && stampOf(dist) === stamp ? { stamp, built } : null;
    return known?.built ?? null;
  };
}
