import type { Language } from './constants.ts';
import type { ServiceDefinition, Text } from './services/define-service.ts';
import { serviceDefinitions } from './services/list.ts';

const textsOf = ({ operations }: ServiceDefinition): [string, Text][] =>
  Object.entries(operations).map(([kind, { text }]) => [kind, text]);

/** What each kind of operation does. */
export const operationTexts: ReadonlyMap<string, Text> = new Map(serviceDefinitions.flatMap(textsOf));

/** The same of one operation, with the names of what it works on; a kind that is none stands as it is. */
export const operationText = (
  operation: { kind: string; subject: string; customer: string },
  language: Language,
): string =>
  (operationTexts.get(operation.kind)?.[language] ?? operation.kind)
    .replaceAll('{subject}', () => operation.subject)
    .replaceAll('{customer}', () => operation.customer);

const reasonsOf = ({
  service,
  reasons,
}: ServiceDefinition): [string, ServiceDefinition['reasons'][string]][] =>
  Object.entries(reasons).map(([reason, words]) => [`${service} ${reason}`, words]);

const reasonTexts = new Map(serviceDefinitions.flatMap(reasonsOf));

/** A reason that a service has added to those that any operation may fail of. */
export const serviceReason = (
  service: string | null,
  reason: string | null,
): { text: Text; short: Text } | undefined => reasonTexts.get(`${service} ${reason}`);

/** A text with its values in place of their names. */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (name, key: string) => values[key] ?? name);
