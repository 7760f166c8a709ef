import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import process from 'node:process';

export type StateFile = {
  /** What was kept; undefined when nothing was. */
  read(): unknown;
  /** Something has changed. */
  save: () => void;
  /** Waits until every change is on the disk; throws when it could not be written. */
  flush: () => Promise<void>;
};

function readState(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A JSON file. One write at a time, and at most one waiting: the last content is what counts. Without a path nothing is kept. */
export function openStateFile(path: string | undefined, content: () => unknown): StateFile {
  if (path === undefined) return { read: () => undefined, save: () => undefined, flush: async () => {} };
  const unfinished = `${path}.${process.pid}.unfinished`;
  let isStale = false;
  let failure: Error | null = null;
  let running: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    isStale = false;
    try {
      await writeFile(unfinished, JSON.stringify(content()), { mode: 0o600 });
      await rename(unfinished, path);
      failure = null;
    } catch (error) {
      failure = new Error(`could not write ${path}`, { cause: error });
    }
  };

  return {
    read: () => readState(path),
    save: () => {
      if (isStale) return;
      isStale = true;
      running = running.then(write);
    },
    flush: async () => {
      await running;
      if (failure !== null) throw failure;
    },
  };
}
