import process from 'node:process';
import { endTogether, promisesStep, quickSteps, runSteps } from './steps.ts';

endTogether();
const outcomes = await runSteps([...quickSteps, promisesStep()]);
const failed = outcomes.filter(({ ok }) => !ok).length;
process.stdout.write(`${outcomes.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
