import { execFileSync } from 'node:child_process';

const run = (tool: string, args: readonly string[], pdf: Buffer): Buffer =>
  execFileSync(tool, [...args, '-'], { input: pdf, maxBuffer: 200_000_000 });

/** The words of a PDF page by page, as a reader that is not ours finds them (poppler-utils), with single spaces. */
export function pagesOf(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, maxBuffer: 200_000_000 });
  return text
    .toString('utf8')
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/[\s\u00a0]+/g, ' '));
}

/** What it says of itself, by its name. */
export function factsOf(pdf: Buffer): Record<string, string> {
  const lines = run('pdfinfo', [], pdf).toString('utf8').split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
}

/** The tree by which it is read out, with the texts in it. */
export const structureOf = (pdf: Buffer): string =>
  run('pdfinfo', ['-struct-text'], pdf).toString('utf8').replaceAll('\u00a0', ' ');

/** One page as a grey picture, so many pixels to a point. */
export const pictureOf = (pdf: Buffer, { page, scale }: { page: number; scale: number }): Buffer =>
  run('pdftoppm', ['-f', String(page), '-l', String(page), '-r', String(72 * scale), '-gray', '-png'], pdf);
