import type { Language } from '@portal/contract/constants';
import type { Text } from '@portal/contract/services/define-service';
import type { Texts } from '../platform/catalogues.ts';
import { serviceAreas } from './service-areas.ts';

const said = <T>(words: Readonly<Record<string, T>>, textOf: (one: T) => Text, language: Language): Texts =>
  Object.fromEntries(Object.entries(words).map(([name, one]) => [name, textOf(one)[language]]));

/** What the operations of all services do by their kinds, and why they fail by service. */
export async function operationTexts(language: Language): Promise<Texts> {
  const services = await Promise.all(
    serviceAreas.map(async ({ service, operationTexts: load }) => ({ service, ...(await load()) })),
  );
  return {
    kind: Object.assign(
      {},
      ...services.map(({ operations }) => said(operations, ({ text }) => text, language)),
    ),
    reason: Object.fromEntries(
      services.map(({ service, reasons }) => [service, said(reasons, ({ text }) => text, language)]),
    ),
    shortReason: Object.fromEntries(
      services.map(({ service, reasons }) => [service, said(reasons, ({ short }) => short, language)]),
    ),
  };
}
