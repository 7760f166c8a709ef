import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Problem } from '../http/problem.ts';
import { withoutDoctype } from './svg-start.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const pageSpace = 'http://www.w3.org/1999/xhtml';

/** What a plain drawing consists of; whatever else draws, runs, moves or loads is refused. */
const plain = new Set(
  `svg g defs symbol use title desc metadata style path rect circle ellipse line polyline polygon linearGradient
  radialGradient stop clipPath mask switch`.split(/\s+/),
);
const running = new Set(
  'script foreignObject image feImage iframe object embed audio video animate animateMotion animateTransform set handler listener a'.split(
    ' ',
  ),
);
/** A megabyte of more or smaller parts than these would cost many times its size. */
const limits = {
  elements: 5000,
  attributes: 20_000,
  depth: 24,
  masks: 8,
  uses: 500,
  points: 20_000,
  styleLength: 100_000,
};
const counted = ['elements', 'attributes', 'depth', 'masks', 'uses', 'points', 'styleLength'] as const;

const active = (): Problem => new Problem('fileActive');
const unsupported = (element: string): Problem =>
  new Problem('svgUnsupported').with({
    details: { element },
  });
const tooComplex = (): Problem => new Problem('fileTooComplex');
const damaged = (): Problem => new Problem('fileDamaged');

/** Styles may paint by what is in the same drawing; they load nothing, and cut no line into a million pieces. */
function refuseLoading(style: string): void {
  if (/stroke-dasharray/i.test(style)) throw tooComplex();
  const outside = /url\(\s*(?!['"]?#)/i.test(style);
  if (outside || /[@\\]|expression|javascript:|-moz-binding/i.test(style)) throw active();
}

const leadsOutside = (name: string, value: string): boolean =>
  /(?:^|:)src$/i.test(name) ||
  name === 'xml:base' ||
  (/(?:^|:)href$/i.test(name) && !/^#[\w.:-]+$/.test(value.trim()));
const isStyle = (name: string, value: string): boolean =>
  !name.startsWith('xmlns') && (name === 'style' || /url\(|javascript:/i.test(value));

function refuseAttribute(name: string, value: string): void {
  if (/^on/i.test(name) || leadsOutside(name, value)) throw active();
  if (name === 'stroke-dasharray' && value.trim() !== 'none') throw tooComplex();
  if (isStyle(name, value)) refuseLoading(value);
}

const isDrawn = ({ uri }: SaxesTagNS): boolean => uri === svgSpace || uri === '';

type Counts = Record<keyof typeof limits, number>;

function refuseElement(tag: SaxesTagNS): void {
  if (tag.uri === pageSpace || running.has(tag.local)) throw active();
  if (tag.local === 'text') throw new Problem('svgHasText');
  if (isDrawn(tag) && !plain.has(tag.local)) throw unsupported(tag.local.slice(0, 40));
}

/** Numbers, and what ends a line without any. */
const point = /z|\d*\.?\d+(?:e[+-]?\d+)?/gi;

/** Outlines that cross themselves cost far more than their length. Counted only as far as they are bounded. */
function pointsOf(outline = ''): number {
  let points = 0;
  for (const [_point] of outline.matchAll(point)) {
    points += 1;
    if (points > limits.points) break;
  }
  return points;
}

function refuseTooMuch(seen: Counts): void {
  if (counted.some((what) => seen[what] > limits[what])) throw tooComplex();
}

function count(seen: Counts, { local, attributes }: SaxesTagNS): void {
  seen.elements += 1;
  seen.points += pointsOf(attributes['d']?.value) + pointsOf(attributes['points']?.value);
  seen.depth += 1;
  if (local === 'mask') seen.masks += 1;
  if (local === 'use') seen.uses += 1;
  refuseTooMuch(seen);
}

/** A `use` of what has a `use` in it can multiply without end. */
function refuseMultiplying(holders: ReadonlySet<string>, used: readonly string[]): void {
  if (used.some((id) => holders.has(id))) throw tooComplex();
}

type SvgState = {
  seen: Counts;
  open: SaxesTagNS[];
  holders: Set<string>;
  used: string[];
  root: string | null;
};

const idOf = ({ attributes }: SaxesTagNS): string => attributes['id']?.value ?? '';

function openTag(reading: SvgState, tag: SaxesTagNS): void {
  reading.root ??= isDrawn(tag) ? tag.local : `{${tag.uri}}${tag.local}`;
  refuseElement(tag);
  for (const { name, value } of Object.values(tag.attributes)) refuseAttribute(name, value);
  count(reading.seen, tag);
  reading.open.push(tag);
  if (tag.local !== 'use') return;
  for (const outer of reading.open) reading.holders.add(idOf(outer));
  const href = Object.values(tag.attributes).find(({ local }) => local === 'href');
  reading.used.push((href?.value ?? '').trim().slice(1));
}

function listen(parser: SaxesParser<{ xmlns: true }>, reading: SvgState): void {
  parser.on('error', () => {
    throw damaged();
  });
  parser.on('doctype', (doctype) => {
    if (/[[]|entity/i.test(doctype)) throw active();
  });
  parser.on('processinginstruction', () => {
    throw active();
  });
  // An element arrives with all of its attributes at once: they are counted as they come.
  parser.on('attribute', () => {
    reading.seen.attributes += 1;
    refuseTooMuch(reading.seen);
  });
  parser.on('opentag', (tag) => openTag(reading, tag));
  parser.on('closetag', () => {
    reading.seen.depth -= 1;
    reading.open.pop();
  });
  const styled = (text: string): void => {
    if (reading.open.at(-1)?.local !== 'style') return;
    reading.seen.styleLength += text.length;
    refuseTooMuch(reading.seen);
    refuseLoading(text);
  };
  parser.on('text', styled);
  parser.on('cdata', styled);
}

/**
 * The drawing without its document type: well-formed, of plain shapes alone. Throws `fileActive` where it would run or
 * load something (scripts, handlers, foreign objects, outside references, entities, animations, images), `svgHasText`,
 * `svgUnsupported`, `fileTooComplex` and `fileDamaged`.
 */
export function plainSvg(text: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const seen = { elements: 0, attributes: 0, depth: 0, masks: 0, uses: 0, points: 0, styleLength: 0 };
  const reading: SvgState = { seen, open: [], holders: new Set(), used: [], root: null };
  listen(parser, reading);
  parser.write(text).close();
  if (reading.root !== 'svg') throw damaged();
  reading.holders.delete('');
  refuseMultiplying(reading.holders, reading.used);
  return withoutDoctype(text);
}
