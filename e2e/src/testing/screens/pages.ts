import { languages } from '@portal/contract/constants';
import * as z from 'zod';
import { statesOf } from '../component/row-states.ts';
import type { ScreenRow } from '../component/row.ts';
import { hostOf, keptAt, modes, screens, type ShownState } from './screens.ts';

const widths = ['full', '1440', '768', '360'] as const;

/** How the screens of the list open, in the words of its address. */
export const listWords = z.object({
  mode: z.enum(modes).catch('light'),
  language: z.enum(languages).catch('en'),
  width: z.enum(widths).catch('full'),
});
export type ListWords = z.infer<typeof listWords>;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (found) => escapes[found] ?? found);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% } td { border-top: 1px solid #8884; padding: 0.3rem 0.6rem 0.3rem 0 }
td a, nav a { margin-right: 0.7rem } nav p { margin: 0 } b { margin-right: 0.7rem } small { opacity: 0.7 }
iframe { border: 1px solid #8888; display: block; height: 90vh; margin: auto }
</style>
${body}
</html>`;

const choice = (words: ListWords, name: keyof ListWords, values: readonly string[]): string => {
  const links = values.map((value) => {
    const search = new URLSearchParams({ ...words, [name]: value }).toString();
    return value === words[name] ? `<b>${value}</b>` : `<a href="/?${escaped(search)}">${value}</a>`;
  });
  return `<p>${name}: ${links.join('')}</p>`;
};

const link = (shown: ShownState, port: number, width: string): string => {
  const search = width === 'full' ? '' : `?width=${width}`;
  return `<a href="http://${hostOf(shown)}:${port}/screen${search}">${shown.state}</a>`;
};

const personOf = ({ me }: ScreenRow): string =>
  me ? `${me.organization.kind}, ${me.roles.join(' and ')}` : 'nobody signed in';

/** Lists every screen with its states as links, in the look that the address says. */
export function listPage(words: ListWords, port: number): string {
  const { width, ...look } = words;
  const line = (row: ScreenRow): string => {
    const links = statesOf(row).map((state) => link({ row, state, look }, port, width));
    const about = `<small>${escaped(`${personOf(row)}: ${row.address}`)}</small>`;
    return `<tr id="${row.name}"><td>${row.name}<br>${about}</td><td>${links.join('')}</td></tr>`;
  };
  const tables = screens.map(
    ({ title, rows }) => `<h2>${title}</h2><table>${rows.map(line).join('\n')}</table>`,
  );
  const choices = [
    choice(words, 'mode', modes),
    choice(words, 'language', languages),
    choice(words, 'width', widths),
  ];
  return page('Screens', `<h1>Screens</h1><nav>${choices.join('')}</nav>${tables.join('\n')}`);
}

/** Leaves on the device what the screen needs there, and goes to it. */
export function entryPage(shown: ShownState): string {
  const values = JSON.stringify([keptAt(shown), shown.row.address]).replaceAll('<', String.raw`\u003c`);
  const script = `const [kept, address] = ${values};
sessionStorage.clear();
localStorage.clear();
for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value);
location.replace(address);`;
  return page(shown.row.name, `<script>${script}</script>`);
}

/** The screen as wide as a window of that width. */
export const widePage = (shown: ShownState, width: number): string =>
  page(shown.row.name, `<iframe src="/screen" width="${width}" title="${shown.row.name}"></iframe>`);
