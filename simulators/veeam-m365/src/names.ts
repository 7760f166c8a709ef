const listOf = (text: string): string[] => text.trim().split(/,\s+/);

/** People, groups, sites and teams as in a company of the north with offices elsewhere. */
const given = listOf(`
  Åsa, Björn, Elin, Göran, Ingrid, Jörgen, Karin, Lars-Åke, Märta, Nils, Örjan, Pär,
  Saga, Tove, Ulf, Ylva, Amina, Chloé, Dávid, Fatima, Giulia, Hiroshi, İlker, José,
  Łucja, Mei, Noor, Priya, Søren, Zoë`);
const family = listOf(`
  Öhman, Sjöberg, Åkesson, Lindström, Bäck, Ek, Håkansson, Nygård, von Platen, Wikström,
  Andersson, Björklund, Al-Hassan, García Núñez, Kowalczyk, Müller, Nguyễn, O'Brien,
  Patel, Petrović, Rossi, Tanaka, Yıldız, Çelik, Dubois, Hägg, Järvinen, Kaur, Larsen,
  Zhang`);
const subjects = listOf(`
  Ekonomi, Försäljning, Inköp, Ledning, Lön och personal, Marknad, Produktion, Kvalitet,
  Research & Development, IT-drift, Kundtjänst, Projekt Norrsken, Årsredovisning, Board,
  Skyddsombud, Customer Success EMEA`);

/** With a number from the second round on, so that no two are alike. */
const pick = (from: readonly string[], index: number): string => {
  const round = Math.floor(index / from.length);
  return `${from[index % from.length] ?? ''}${round === 0 ? '' : ` ${round + 1}`}`;
};

export const subjectOf = (index: number): string => pick(subjects, index);

/** Each given name meets another family name in every round. */
export const personOf = (index: number): string => {
  const round = Math.floor(index / given.length);
  const last = family[(index + round) % family.length] ?? '';
  const number = Math.floor(round / family.length);
  return `${given[index % given.length] ?? ''} ${last}${number === 0 ? '' : ` ${number + 1}`}`;
};

/** As the part of an address before its sign. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[øØ]/g, 'o')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[ı]/g, 'i')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');
