import path from 'node:path';
import { ChildFailure, runChild } from './child.ts';
import type { Run } from './run.ts';

const main = path.join('api', 'src', 'main.ts');
// How `portal migrate` ends on a database of another build.
const ofAnotherBuild = 'code 3';

/** Brings the demo's database to this build's schema; names the folder when another build made it. */
export async function migrateDemo(
  { dataDir, supervisor }: Pick<Run, 'dataDir' | 'supervisor'>,
  env: Record<string, string>,
): Promise<void> {
  try {
    await runChild(dataDir, { name: 'migrate', words: [main, 'migrate'], env }, supervisor.abort);
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.how !== ofAnotherBuild) throw error;
    throw new Error(
      `The data in ${dataDir} was made by another build and cannot be brought to this one: remove that folder and start again.`,
      { cause: error },
    );
  }
}
