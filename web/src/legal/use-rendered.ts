import { useEffect, useState } from 'react';
import { reportError } from '../platform/report-error.ts';
import type { RenderedDocument } from './render-markdown.ts';

/** As HTML, as it was written when it cannot be that, or null while that is being found out. */
export type DocumentView = RenderedDocument | 'plain' | null;

const loadRenderer = () => import('./render-markdown.ts');

/** A document to show: whatever its text is, it can be read. */
export function useRendered(markdown: string, top: number): DocumentView {
  const [rendered, setRendered] = useState<DocumentView>(null);
  useEffect(() => {
    let isWanted = true;
    const render = async (): Promise<void> => {
      const { renderMarkdown } = await loadRenderer();
      const found = await renderMarkdown(markdown, top);
      if (isWanted) setRendered(found ?? 'plain');
    };
    render().catch((error: unknown) => {
      reportError('document not rendered', error);
      if (isWanted) setRendered('plain');
    });
    return () => {
      isWanted = false;
    };
  }, [markdown, top]);
  return rendered;
}
