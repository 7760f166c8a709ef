import { Refusal } from './names.ts';

/** A file that is edited: where it lies, and what it says. */
export type Source = { file: string; text: string };

const importOf = (from: string): RegExp =>
  new RegExp(String.raw`^import \{([^}]*)\} from '${from.replaceAll('.', String.raw`\.`)}';$`, 'm');

/** The file with the import of a name: with its neighbors of the same module, or after the last import. */
export function withImport({ file, text }: Source, name: string, from: string): Source {
  const known = importOf(from).exec(text);
  if (known) {
    const names = (known[1] ?? '').split(',').map((one) => one.trim());
    const all = [...new Set([...names, name])].filter((one) => one !== '');
    return { file, text: text.replace(known[0], `import { ${all.join(', ')} } from '${from}';`) };
  }
  const last = [...text.matchAll(/^import [\s\S]*?;$/gm)].at(-1);
  if (!last) throw new Refusal(`${file} imports nothing, so that there is no place for another import.`);
  const end = last.index + last[0].length;
  return {
    file,
    text: `${text.slice(0, end)}\nimport { ${name} } from '${from}';${text.slice(end)}`,
  };
}

/** The file with one more entry at the end of the list or object that a constant is. */
export function withEntry({ file, text }: Source, constant: string, entry: string): Source {
  const head = new RegExp(String.raw`^export const ${constant}\b[^=]*= ([[{])`, 'm').exec(text);
  const start = head ? head.index + head[0].length : -1;
  const close = head?.[1] === '[' ? ']' : '}';
  const end = head ? text.indexOf(text[start] === '\n' ? `\n${close}` : close, start) : -1;
  if (start < 0 || end < 0) throw new Refusal(`${file} has no ${constant} to add to.`);
  return insertedAt({ file, text }, { start, end, entry });
}

function insertedAt(
  { file, text }: Source,
  { start, end, entry }: { start: number; end: number; entry: string },
): Source {
  const before = text.slice(start, end).trimEnd();
  const comma = before === '' || before.endsWith(',') ? '' : ',';
  return {
    file,
    text: `${text.slice(0, start)}${before}${comma}\n  ${entry}\n${text.slice(end).trimStart()}`,
  };
}
