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
