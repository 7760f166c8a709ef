import { useTexts } from '../platform/use-texts.ts';
import { Skeletons } from '../ui/states.tsx';
import { LongText } from './long-text.tsx';
import { useRendered, type DocumentView } from './use-rendered.ts';
import classes from './document-text.module.css';

type RenderedTextProps = { markdown: string; rendered: DocumentView };

export function RenderedText({ markdown, rendered }: RenderedTextProps) {
  if (rendered === null) return <Skeletons rows={6} />;
  if (rendered === 'plain') return <PlainText markdown={markdown} />;
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}

function PlainText({ markdown }: { markdown: string }) {
  const { t } = useTexts();
  return (
    <>
      <p className={classes.unformatted}>{t('legal.plain')}</p>
      <div className={classes.plain}>
        <LongText text={markdown} />
      </div>
    </>
  );
}

/** A legal document's Markdown as text to read; `top` is the level of its highest headings. */
export function DocumentText({ markdown, top }: { markdown: string; top: number }) {
  return <RenderedText markdown={markdown} rendered={useRendered(markdown, top)} />;
}
