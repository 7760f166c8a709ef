import { isTooComplex } from '@portal/contract/legal/readable-markdown';
import { Marked } from 'marked';

/** HTML in it is left out before it is parsed: what it may not do would be reported, though it is never done. */
const marked = new Marked({ gfm: true, renderer: { html: () => '' } });

/** What a page takes in without standing still, should a text have got past the rule. */
const mostTags = 150_000;

/** Markdown as HTML, not cleaned yet; null when it is too complex to be formatted. */
export function htmlOf(markdown: string): string | null {
  if (isTooComplex(markdown)) return null;
  const html = marked.parse(markdown, { async: false });
  return html.split('<').length > mostTags ? null : html;
}
