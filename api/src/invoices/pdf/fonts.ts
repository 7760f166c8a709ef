import { createRequire } from 'node:module';
import path from 'node:path';
import { openSync, type Font } from 'fontkit';

const folder = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/public-sans/package.json'),
);
const files = {
  regular: path.join(folder, '400Regular', 'PublicSans_400Regular.ttf'),
  bold: path.join(folder, '600SemiBold', 'PublicSans_600SemiBold.ttf'),
};
export type FontName = keyof typeof files;

function opened(file: string): Font {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} holds more than one font.`);
  return font;
}

/** The typeface of the screens; read once, since reading it takes longer than drawing with it. */
export const fonts: Readonly<Record<FontName, Font>> = {
  regular: opened(files.regular),
  bold: opened(files.bold),
};

const characters: ReadonlySet<number> = new Set(fonts.regular.characterSet);

/** Whether the typeface has a character, by its code point. */
export const hasGlyph = (codePoint: number): boolean => characters.has(codePoint);
