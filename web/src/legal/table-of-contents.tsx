import type { MouseEvent } from 'react';
import { useTexts } from '../platform/use-texts.ts';
import type { Heading } from './render-markdown.ts';
import classes from './table-of-contents.module.css';

/** Scrolls without an entry in the history, so that *back* leaves the document. */
function scrollTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const heading = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (!heading) return;
  event.preventDefault();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

function Links({ headings }: { headings: readonly Heading[] }) {
  return (
    <ol className={classes.list}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={(event) => scrollTo(event, id)}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The sections of a long document: beside it where there is room, folded above it elsewhere. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTexts();
  return (
    <>
      <nav className={classes.side} aria-label={t('legal.contents')}>
        <p className={classes.title}>{t('legal.contents')}</p>
        <Links headings={headings} />
      </nav>
      <details className={classes.folded}>
        <summary>{t('legal.contents')}</summary>
        <Links headings={headings} />
      </details>
    </>
  );
}
