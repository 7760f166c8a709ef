import classes from './legal-documents.module.css';

const shownDigits = 12;

/** The beginning of a hash; all of it to whoever asks for it. */
export const HashWord = ({ hash }: { hash: string }) => (
  <span className={classes.hash} title={hash}>
    {hash.slice(0, shownDigits)}
  </span>
);
