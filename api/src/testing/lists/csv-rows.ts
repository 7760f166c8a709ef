const lineEnd = '\r\n';

/** The cells of a CSV file, row by row; throws where a quote or a line end is not as RFC 4180 has it. */
export function csvRows(text: string, delimiter: ',' | ';'): string[][] {
  const cell = new RegExp(String.raw`("(?:[^"]|"")*"|[^"\r\n${delimiter}]*)(${delimiter}|\r\n)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, written = '', end = ''] = cell.exec(text) ?? [];
    if (end === '') throw new Error(`No cell begins at ${at}: ${text.slice(at, at + 40)}`);
    row.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end !== lineEnd) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
