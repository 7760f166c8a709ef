import classes from './monogram.module.css';

/** Two letters that stand for a name; decoration beside the name itself. */
export function Monogram({ name, size = 28 }: { name: string; size?: 28 | 32 | 36 }) {
  return (
    <span className={classes.monogram} data-size={size} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first two words, or the first two letters of a single one. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s&/-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', second] = words;
  const letters = second === undefined ? first.slice(0, 2) : first.charAt(0) + second.charAt(0);
  return letters.toUpperCase();
}
