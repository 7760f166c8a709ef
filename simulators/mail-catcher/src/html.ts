/** Markup that came out of `html` and of nowhere else. */
export type Markup = { readonly [markup]: string };

type Value = string | number | null | Markup | Markup[];

const markup = Symbol('markup');

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const render = (value: Value): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  return typeof value === 'object' ? toText(value) : escape(String(value));
};

/** The text of markup, for the wire. */
export const toText = (value: Markup): string => value[markup];

/** Escapes all that is put into it, so that a text can never become markup. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Markup => ({
  [markup]: String.raw({ raw: strings }, ...values.map(render)),
});
