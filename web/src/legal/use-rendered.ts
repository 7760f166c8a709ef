import { useEffect, useState } from 'react';
import { reportError } from '../platform/report-error.ts';
import type { RenderedDocument } from './render-markdown.ts';

/** The document as HTML; null while the renderer is on its way. Without it the text is shown as it was written. */
export function useRendered(markdown: string, top: number): RenderedDocument | 'failed' | null {
  const [rendered, setRendered] = useState<RenderedDocument | 'failed' | null>(null);
  useEffect(() => {
    let isWanted = true;
    const render = async (): Promise<void> => {
      const { renderMarkdown } = await import('./render-markdown.ts');
      if (isWanted) setRendered(renderMarkdown(markdown, top));
    };
    render().catch((error: unknown) => {
      reportError('document not rendered', error);
      if (isWanted) setRendered('failed');
    });
    return () => {
      isWanted = false;
    };
  }, [markdown, top]);
  return rendered;
}
