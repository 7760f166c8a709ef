import { Skeletons } from '../ui/states.tsx';
import type { RenderedDocument } from './render-markdown.ts';
import { useRendered } from './use-rendered.ts';
import classes from './document-text.module.css';

type RenderedTextProps = { markdown: string; rendered: RenderedDocument | 'failed' | null };

export function RenderedText({ markdown, rendered }: RenderedTextProps) {
  if (rendered === null) return <Skeletons rows={6} />;
  if (rendered === 'failed') return <div className={classes.plain}>{markdown}</div>;
  return <div className={classes.text} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}

/** A legal document's Markdown as text to read; `top` is the level of its highest headings. */
export function DocumentText({ markdown, top }: { markdown: string; top: number }) {
  return <RenderedText markdown={markdown} rendered={useRendered(markdown, top)} />;
}
