import createDOMPurify from 'dompurify';
import { format } from './markdown-work.ts';

export type Heading = { id: string; text: string };
export type RenderedDocument = { html: string; headings: Heading[] };

const tags =
  'h1 h2 h3 h4 h5 h6 p br hr ul ol li strong b em i del s a code pre blockquote table thead tbody tr th td sub sup';
const attributes = ['href', 'start', 'align'];

const headingsIn = (root: DocumentFragment): Element[] => [
  ...root.querySelectorAll('h1, h2, h3, h4, h5, h6'),
];
const levelOf = (heading: Element): number => Number(heading.tagName.slice(1));

/** Brings the highest heading to the level `top`, the others below it, and numbers all for the table of contents. */
function placeHeadings(root: DocumentFragment, top: number): Heading[] {
  const found = headingsIn(root);
  const highest = Math.min(6, ...found.map(levelOf));
  return found
    .map((heading, index) => {
      const level = Math.min(6, levelOf(heading) - highest + top);
      const placed = document.createElement(`h${level}`);
      placed.id = `section-${index + 1}`;
      placed.append(...heading.childNodes);
      heading.replaceWith(placed);
      return { level, id: placed.id, text: placed.textContent };
    })
    .flatMap(({ level, id, text }) => (level === top ? [{ id, text }] : []));
}

/** A wide table scrolls in a region of its own, which takes the focus. */
function frameTables(root: DocumentFragment): void {
  for (const table of root.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.dataset['table'] = '';
    frame.tabIndex = 0;
    table.replaceWith(frame);
    frame.append(table);
  }
}

/** Links leave the page that is being read where it is. */
function openLinksOutside(root: DocumentFragment): void {
  for (const link of root.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
}

/** HTML that can do nothing but be read. */
function cleaned(html: string, top: number): RenderedDocument {
  const root = createDOMPurify(window).sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  const headings = placeHeadings(root, top);
  frameTables(root);
  openLinksOutside(root);
  const holder = document.createElement('div');
  holder.append(root);
  return { html: holder.innerHTML, headings };
}

/**
 * Markdown that an organization wrote, as it is read; null when it is too complex to be formatted. `top`: level of its highest
 * headings.
 */
export async function renderMarkdown(markdown: string, top: number): Promise<RenderedDocument | null> {
  const html = await format(markdown);
  return html === null ? null : cleaned(html, top);
}
