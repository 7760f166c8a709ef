import type { DrawnPage } from '@portal/contract/invoices/drawing';
import type { ResponseOf } from '@portal/contract/http';
import type { getInvoicePages } from '@portal/contract/invoices/drawing';
import { useTexts } from '../platform/use-texts.ts';
import classes from './invoices.module.css';

type Drawn = ResponseOf<typeof getInvoicePages>;
type DrawnPagesProps = { drawn: Drawn; isLarge: boolean; label: string };

/** The pages as they are in the PDF, white in both modes as paper is. */
export function DrawnPages({ drawn, isLarge, label }: DrawnPagesProps) {
  const { t } = useTexts();
  const { width, height, pages } = drawn;
  return (
    <div
      className={classes.pages}
      data-large={isLarge || undefined}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {pages.map((page, at) => (
        <svg
          key={at}
          className={classes.sheet}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={t('invoices.panel.page', { page: at + 1, pages: pages.length })}
        >
          <Drawing page={page} />
        </svg>
      ))}
    </div>
  );
}

function Drawing({ page }: { page: DrawnPage }) {
  return (
    <>
      {page.rules.map(({ x, y, width, thick, color }, at) => (
        <line key={at} x1={x} x2={x + width} y1={y} y2={y} stroke={color} strokeWidth={thick} />
      ))}
      {page.codes.map(({ x, y, size, rows, alt }) => (
        <path key={y} role="img" aria-label={alt} d={squares({ x, y, side: size / rows.length, rows })} />
      ))}
      {page.texts.map(({ text, x, y, size, color, isBold, isAtRight }, at) => (
        <text
          key={at}
          x={x}
          y={y}
          fontSize={size}
          fill={color}
          fontWeight={isBold ? 600 : 400}
          textAnchor={isAtRight ? 'end' : 'start'}
          className={isAtRight ? classes.figures : undefined}
        >
          {text}
        </text>
      ))}
    </>
  );
}

type Squares = { x: number; y: number; side: number; rows: readonly string[] };

const squares = ({ x, y, side, rows }: Squares): string =>
  rows
    .flatMap((row, at) =>
      Array.from(
        row.matchAll(/#+/g),
        ({ index, 0: dark }) =>
          `M${x + index * side} ${y + at * side}h${dark.length * side}v${side}h${-dark.length * side}z`,
      ),
    )
    .join('');
