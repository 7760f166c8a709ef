import * as z from 'zod';
import { isChange, needsPerson } from './endpoint-rules.ts';
import type { ErrorKey } from './error-registry.ts';
import { authErrors } from './errors.ts';
import type { Endpoint, Schema } from './http.ts';

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

const takes = ({ query, body }: Endpoint, ...names: string[]): boolean =>
  [...fieldsOf(query), ...fieldsOf(body)].some((name) => names.includes(name));

const may = ({ access }: Endpoint): boolean => 'may' in access;
const isSignedIn = ({ access }: Endpoint): boolean => !('who' in access) || access.who === 'user';
const isOfCustomer = ({ scope }: Endpoint): boolean => scope === 'customer';
const takesKind = ({ upload }: Endpoint, ...kinds: string[]): boolean =>
  upload?.kinds.some((kind) => kinds.includes(kind)) ?? false;

/** What each property of a record brings with it. */
const rules: readonly [applies: (endpoint: Endpoint) => boolean, keys: readonly ErrorKey[]][] = [
  [() => true, ['invalid', 'malformedRequest', 'unavailable']],
  [({ method }) => method !== 'GET', ['malformedJson', 'mediaTypeNotSupported', 'tooLarge']],
  [({ access }) => !('who' in access) || access.who !== 'anyone', [authErrors.bearerNotValid]],
  [isSignedIn, [authErrors.upgradeCodeOutstanding, authErrors.termsOutstanding, 'notFound']],
  [needsPerson, ['refusedToApiToken']],
  [({ access }) => 'notWhileActing' in access, ['refusedWhileActing']],
  [may, ['forbidden']],
  [({ access }) => 'may' in access && !access.whileDeleting, ['companyDeleting']],
  [(one) => 'may' in one.access && !one.access.whileSuspended && isChange(one), ['partnerSuspended']],
  [(one) => isOfCustomer(one) && isChange(one), ['customerDeleting', 'partnerAccessClosed']],
  [(one) => takes(one, 'version', 'before'), ['stale']],
  [(one) => takes(one, 'cursor'), ['invalidCursor']],
  [({ order }) => order === true, ['idempotencyKeyRequired']],
  [(one) => takes(one, 'agreedPrices'), ['priceMissing', 'priceChanged']],
  [(one) => takes(one, 'agreedPrices'), ['partnerMustApprove', 'creditLimitExceeded', 'creditLimitReached']],
  [
    ({ upload }) => upload !== undefined,
    [
      'fileTooLarge',
      'fileEmpty',
      'fileNameInvalid',
      'fileTypeNotAllowed',
      'fileTypeMismatch',
      'fileDamaged',
      'fileAmbiguous',
      'uploadMalformed',
      'uploadTooSlow',
      'uploadsBusy',
      'ownUploadsBusy',
    ],
  ],
  [({ upload }) => upload !== undefined && upload.maxFiles === undefined, ['oneFileOnly']],
  [({ upload }) => upload?.maxFiles !== undefined, ['tooManyFiles']],
  [(one) => takesKind(one, 'png', 'jpeg', 'webp', 'svg'), ['imageTooLarge']],
  [(one) => takesKind(one, 'svg'), ['fileActive', 'svgHasText', 'svgUnsupported', 'fileTooComplex']],
  [(one) => takesKind(one, 'zip', 'gzip'), ['archiveTooLarge']],
];

const ofKey: readonly ErrorKey[] = ['idempotencyKeyInvalid', 'idempotencyKeyReused', 'requestInFlight'];

/**
 * Every error that an endpoint can answer: what its record's properties bring with them, and what it lists.
 * `heedsKey`: whether it looks at an Idempotency-Key, which what it is bound to decides.
 */
export function errorsOf(
  endpoint: Endpoint,
  heedsKey: boolean = endpoint.method === 'POST' && endpoint.secret !== true,
): readonly ErrorKey[] {
  const usual = rules.flatMap(([applies, keys]) => (applies(endpoint) ? keys : []));
  const keyed = heedsKey ? ofKey : [];
  return [...new Set([...(endpoint.errors ?? []), ...keyed, ...usual, endpoint.unhandled ?? 'unhandled'])];
}
