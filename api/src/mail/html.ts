/** Markup that is safe to put into markup. Only `html` makes it. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '');

type Part = string | Html | readonly Html[];

const markupOf = (part: Part): string => {
  if (typeof part === 'string') return escape(part);
  return part instanceof Html ? part.markup : part.map((one) => one.markup).join('');
};

/** A template whose values are escaped, unless they are markup of another such template. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(String.raw({ raw: texts }, ...parts.map(markupOf)));
