import type { Language } from '@portal/contract/constants';

/** An amount of money is in its minor unit, and is written in its major one. */
export type CsvCell = string | number | { minor: number } | null;
type CsvTable = { head: readonly string[]; rows: readonly (readonly CsvCell[])[]; language: Language };

const byteOrderMark = '\uFEFF';
/** What a spreadsheet would take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;

const decimals = { figure: 9, money: 2 } as const;

/** A number as the API's files have it, never as a power of ten. */
function digitsOf(cell: number | { minor: number }): string {
  if (typeof cell === 'object') return (cell.minor / 100).toFixed(decimals.money);
  return cell.toFixed(decimals.figure).replace(/\.?0+$/, '');
}

function written(cell: CsvCell, language: Language): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return digitsOf(cell).replace('.', language === 'sv' ? ',' : '.');
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV, as the API streams its lists: formula-safe; `;`, a decimal comma and a byte order mark in Swedish. */
export function csvOf({ head, rows, language }: CsvTable): string {
  const separator = language === 'sv' ? ';' : ',';
  const lines = [head, ...rows].map((row) => row.map((cell) => written(cell, language)).join(separator));
  return `${language === 'sv' ? byteOrderMark : ''}${lines.join('\r\n')}\r\n`;
}

/** Hands what a screen shows to the browser as a file. */
export function saveCsv({ name, ...table }: CsvTable & { name: string }): void {
  saveFile({ name, type: 'text/csv;charset=utf-8', text: csvOf(table) });
}

/** Hands a text to the browser as a file; its address is good for this once. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
