// Writes the skeleton of a cloud service, with tests that fail and say what is missing.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { Refusal } from './new-capability/names.ts';
import { planOf, write } from './new-capability/plan.ts';

const root = path.resolve(import.meta.dirname, '..');
const print = (line: string): void => void process.stdout.write(`${line}\n`);

function run(name: string): void {
  const plan = planOf(root, name);
  const files = write(root, plan);
  // A longer name breaks lines elsewhere.
  const formatting = spawnSync(path.join(root, 'node_modules/.bin/oxfmt'), files, { cwd: root });
  if (formatting.status !== 0)
    throw new Error(`The files are written, not formatted: ${formatting.stderr.toString()}`);
  print(`The skeleton of ${name} is written, ${plan.own.length} files:`);
  for (const { file } of plan.own) print(`  ${file}`);
  print(`and edited outside its own folders, ${plan.outside.length} files:`);
  for (const { file } of plan.outside) print(`  ${file}`);
  print(
    `Its two workspaces are linked in node_modules and stand in package-lock.json: no npm install is needed.`,
  );
  print('npm run check passes; its own tests fail and say what is missing:');
  print(`  npx vitest run ${name}`);
}

try {
  run(process.argv[2] ?? '');
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
