/** A file's first heading is the document's title; the rest is its text. Without one the title is empty. */
export function titleAndText(markdown: string): { title: string; text: string } {
  const whole = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  const [first = '', ...rest] = whole.split('\n');
  const heading = /^# +(.+?)(?: +#+)? *$/.exec(first)?.[1]?.trim() ?? '';
  if (heading === '' || heading.length > 200) return { title: '', text: whole };
  return { title: heading, text: rest.join('\n').trim() };
}
