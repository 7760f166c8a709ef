const maxTitleLength = 200;
/** One line that is short enough to be a title with its marks: more is never tried. */
const shortHeading = /^# .{1,300}$/;

function headingOf(line: string): string {
  if (!shortHeading.test(line)) return '';
  const heading = line.slice(1).trim().replace(/ #+$/, '').trim();
  return heading.length > maxTitleLength ? '' : heading;
}

/** A file's first heading is the document's title; the rest is its text. Without one the title is empty. */
export function titleAndText(markdown: string): { title: string; text: string } {
  const whole = markdown
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trim();
  const end = whole.indexOf('\n');
  const title = headingOf(end < 0 ? whole : whole.slice(0, end));
  if (title === '') return { title, text: whole };
  return { title, text: end < 0 ? '' : whole.slice(end).trim() };
}
