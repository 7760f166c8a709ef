import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Texts = { [name: string]: Texts | string };

const read = (capability: string, language: string): Texts =>
  JSON.parse(readFileSync(new URL(`../${capability}/${language}.json`, import.meta.url), 'utf8'));

/** The text at `capability:key`. */
const textAt = (place: string, language: string): unknown => {
  const [capability = '', key = ''] = place.split(':');
  return key
    .split('.')
    .reduce<Texts | string | undefined>(
      (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
      read(capability, language),
    );
};

// Texts that are promised to the word; integrations and guides quote them.
test.each([
  ['services:status.failed', 'Unable to get status', 'Tjänstens status kunde inte hämtas'],
  ['s3-storage:buckets.failed', 'Unable to get buckets', 'Bucketarna kunde inte hämtas'],
  ['s3-storage:users.failed', 'Unable to get users', 'Användarna kunde inte hämtas'],
  ['services:usage.failed', 'Unable to get usage', 'Användningen kunde inte hämtas'],
  ['services:usage.topFailed', 'Unable to get top customers', 'De största kunderna kunde inte hämtas'],
  ['prices:cost.failed', 'Unable to get estimated cost', 'Kostnaden kunde inte beräknas'],
  ['services:enable.failed', 'Unable to enable service', 'Tjänsten kunde inte aktiveras'],
  ['services:enable.action', 'Enable service', 'Aktivera tjänsten'],
  ['services:provisioning.title', 'Provisioning service, please wait', 'Tjänsten förbereds, vänta'],
  ['s3-storage:validation.policyRequired', 'User must have a policy', 'Användaren måste ha en policy'],
  ['s3-storage:lock.state.unknown', 'Unknown', 'Okänt'],
  ['audit-log:list.failed', 'Unable to get audit logs', 'Revisionsloggen kunde inte hämtas'],
  ['platform:api.common.error.unhandled', 'An unexpected error occurred', 'Ett oväntat fel inträffade'],
  ['platform:api.common.error.methodNotAllowed', 'Method not allowed', 'Metoden är inte tillåten'],
])('%s is the promised text', (place, english, swedish) => {
  expect([textAt(place, 'en'), textAt(place, 'sv')]).toEqual([english, swedish]);
});
