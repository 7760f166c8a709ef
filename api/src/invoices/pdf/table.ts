import {
  breakPage,
  drawLine,
  drawRule,
  lineHeight,
  linesOf,
  ornament,
  page,
  type Element,
  type Paper,
  type Placed,
  type Style,
} from './paper.ts';

export type Column = Placed & { title: string };
/** A cell, each of whose texts begins a line. */
export type Cell = readonly { text: string; style: Style }[];
export type Table = {
  columns: readonly Column[];
  head: Style;
  /** Of each row, a cell for each column. */
  rows: readonly (readonly Cell[])[];
  rule: string;
  summary: string;
  /** Where its rules begin, when not at the left. */
  left?: number;
};

const gap = { above: 5, below: 4 } as const;
/** Says what a head is the head of. */
const columnHead: { alt?: string; scope: string } = { scope: 'Column' };

type Line = { text: string; style: Style };
type Row = { cells: readonly (readonly Line[])[]; count: number; height: number };

function rowOf(paper: Paper, columns: readonly Column[], cells: readonly Cell[]): Row {
  const lined = columns.map((column, at) =>
    (cells[at] ?? []).flatMap(({ text, style }) =>
      linesOf(paper, text, { ...column, style }).map((line) => ({ text: line, style })),
    ),
  );
  const height = Math.max(...lined.flat().map(({ style }) => lineHeight(style)), 0);
  return { cells: lined, count: Math.max(...lined.map(({ length }) => length), 1), height };
}

function drawHead(paper: Paper, { columns, head, rule, left }: Table, row: Element | null): void {
  const titled = rowOf(
    paper,
    columns,
    columns.map(({ title }) => [{ text: title, style: head }]),
  );
  const top = paper.y;
  columns.forEach((column, at) => {
    const draw = (): void =>
      (titled.cells[at] ?? []).forEach(({ text, style }, line) =>
        drawLine(paper, text, { ...column, style, y: top + line * titled.height }),
      );
    // On the pages after the first it was said before.
    if (row === null) ornament(paper, draw);
    else row.add(paper.doc.struct('TH', columnHead, [draw]));
  });
  paper.y += titled.count * titled.height + gap.below;
  drawRule(paper, { y: paper.y, color: rule, thick: 0.9, left });
}

const roomFor = (paper: Paper, { height }: Row): number =>
  Math.floor((page.bottom - paper.y - gap.above - gap.below) / height);

/** How many of the lines that are left are drawn on this page: all, or none where a whole page holds them. */
function linesHere(paper: Paper, row: Row, left: number): number {
  const room = roomFor(paper, row);
  if (left <= room) return left;
  const ofWholePage = Math.floor((page.bottom - page.top - 60) / row.height);
  return left <= ofWholePage ? 0 : Math.max(room, 0);
}

function drawRow(paper: Paper, table: Table, { row, parent }: { row: Row; parent: Element }): void {
  const cells = table.columns.map(() => paper.doc.struct('TD'));
  for (const cell of cells) parent.add(cell);
  for (let from = 0; from < row.count;) {
    const here = linesHere(paper, row, row.count - from);
    const top = paper.y + gap.above;
    cells.forEach((cell, at) => {
      const lines = (row.cells[at] ?? []).slice(from, from + here);
      const column = table.columns[at];
      if (lines.length === 0 || column === undefined) return;
      cell.add(() =>
        lines.forEach(({ text, style }, line) =>
          drawLine(paper, text, { ...column, style, y: top + line * row.height }),
        ),
      );
    });
    from += here;
    paper.y = top + here * row.height + gap.below;
    if (from < row.count) {
      breakPage(paper);
      drawHead(paper, table, null);
    }
  }
  drawRule(paper, { y: paper.y, color: table.rule, left: table.left });
}

/** Draws a table, whose head stands on each of its pages. */
export function drawTable(paper: Paper, table: Table): void {
  const { doc, root } = paper;
  const element = doc.struct('Table', { alt: table.summary });
  root.add(element);
  const rows = table.rows.map((cells) => rowOf(paper, table.columns, cells));
  const first = rows[0];
  // A head is not left alone at the foot of a page.
  if (first !== undefined && roomFor(paper, first) < Math.min(first.count, 3) + 2) breakPage(paper);
  const head = doc.struct('TR');
  element.add(head);
  drawHead(paper, table, head);
  head.end();
  for (const row of rows) {
    const parent = doc.struct('TR');
    element.add(parent);
    drawRow(paper, table, { row, parent });
    parent.end();
  }
  element.end();
}
