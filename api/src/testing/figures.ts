import { appendFileSync } from 'node:fs';

const file = process.env['MONEY_FIGURES'];

/** Says a figure to `npm run money`, which prints it. */
export const figure = (text: string): void => {
  if (file !== undefined) appendFileSync(file, `${text}\n`);
};
