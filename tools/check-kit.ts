// Prints the figures of what all services share, and fails on one that breaks a rule. Sizes are printed and no rule.
import process from 'node:process';
import { exceeded, figuresText, kitFigures } from './kit/figures.ts';

const figures = kitFigures();
process.stdout.write(figuresText(figures));
for (const { name, value, atMost } of exceeded(figures))
  process.stdout.write(`\n${name}: ${value}, which is more than ${atMost}.\n`);
process.exitCode = exceeded(figures).length === 0 ? 0 : 1;
