import classes from './list.module.css';

const count = 8;

/** Rows of the real height while the first answer is on its way. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: count }, (_row, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_cell, cell) => (
        <td key={cell}>
          <span className={classes.bar} data-width={(row + cell * 3) % 4} />
        </td>
      ))}
    </tr>
  ));
}

export function SkeletonCards() {
  return Array.from({ length: count }, (_row, row) => (
    <li key={row} className={classes.card} aria-hidden>
      <span className={classes.bar} data-width={3} />
      <span className={classes.bar} data-width={row % 3} />
    </li>
  ));
}
