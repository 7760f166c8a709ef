import { decimalOf } from '@portal/driver-kit/numbers';
import { ProviderFailure } from '@portal/ports/failure';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';

/** An element: attributes with `@` before their names, child elements by name, in order; more than one of a name is a list. */
export type Element = { readonly [name: string]: unknown };

const options = { ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false } as const;
const parser = new XMLParser({ ...options, parseAttributeValue: false, ignoreDeclaration: true });
const builder = new XMLBuilder({ ...options, suppressBooleanAttributes: false });

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The one element of the document, whatever its name. */
export const parseXml = (body: Uint8Array): Element => {
  const text = new TextDecoder().decode(body);
  const parsed: unknown = XMLValidator.validate(text) === true ? parser.parse(text) : null;
  const root = isElement(parsed) ? Object.values(parsed)[0] : undefined;
  if (!isElement(root)) throw new ProviderFailure('protocol', 'the answer is no XML');
  return root;
};

export const buildXml = (name: string, root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${builder.build({ [name]: root })}`;

export const child = (element: Element, name: string): Element => {
  const value = element[name];
  return isElement(value) ? value : {};
};

export const children = (element: Element, name: string): Element[] => {
  const value = element[name];
  return (Array.isArray(value) ? value : [value]).filter(isElement);
};

/** An attribute (`@name`) or the text of a child; undefined without it. */
export const textIn = (element: Element, name: string): string | undefined => {
  const value = element[name];
  if (isElement(value)) return textIn(value, '#text');
  return typeof value === 'string' ? value : undefined;
};

/** Zero when it is missing or no number. */
export const numberIn = (element: Element, name: string): number => Number(textIn(element, name) ?? 0) || 0;

/** An attribute that has to be a number. */
export const numberText = z.string().refine((text) => decimalOf(text) !== null, 'is no number');
