const place = '{seller}';
/** A name may be many times as long as its place. */
const mostPlaces = 1000;

/** A name is text, whatever signs it has. */
const escaped = (name: string): string => name.replaceAll(/[\\`*_{}[\]<>()#+.!|~-]/g, String.raw`\$&`);

/**
 * The seller's name is filled in at reading, so that one text and one hash serve every seller. Where it has too many
 * places, the rest stay as they are.
 */
export function filledIn(markdown: string, sellerName: string): string {
  const name = escaped(sellerName);
  let places = 0;
  return markdown.replaceAll(place, () => {
    places += 1;
    return places > mostPlaces ? place : name;
  });
}

/** True when the name would not be filled in everywhere. */
export const hasTooManyPlaces = (markdown: string): boolean => markdown.split(place).length - 1 > mostPlaces;
