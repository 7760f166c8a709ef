import * as z from 'zod';
import { consent, version } from '../fields.ts';
import { byIdAndVersion } from '../http.ts';
import { agreedPrices, minor, productKey } from '../prices.ts';
import { endpointsOf, gateErrors, ofCustomer } from '../services/endpoints.ts';
import { seats } from './fields.ts';
import { nextTerm, termEnd, type License } from './licenses.ts';

const { made, readsOne, updates, deletes } = endpointsOf('m365-licenses');

type Changeable = Pick<License, 'state' | 'status'>;
type Seats = Pick<License, 'purchased' | 'windows'>;

/** The moment itself is too late. */
const isBefore = (now: Date, until: string | null): boolean =>
  until !== null && now.getTime() < Date.parse(until);

/** How many can be given back: those whose window is open, and never the last one, which is a cancellation. */
export const seatsToGiveBack = ({ purchased, windows }: Seats, now: Date): number =>
  Math.min(
    purchased - 1,
    windows.filter(({ until }) => isBefore(now, until)).reduce((sum, { quantity }) => sum + quantity, 0),
  );

/** What the portal has no word for may be any: the system takes or refuses what is asked of it. */
const isAny = ({ state, status }: Changeable, of: readonly License['status'][]): boolean =>
  state === 'active' && (status === 'unknown' || of.includes(status));

const isRunning = (one: Changeable): boolean => isAny(one, ['active']);

/** Pure rules on a license at a moment, asked by API and web. */
export const licenseCan = {
  /** Raised, and decided on what comes after its term. */
  change: (one: Changeable & Pick<License, 'termEndsAt'>, now: Date): boolean =>
    isRunning(one) && isBefore(now, one.termEndsAt),
  lowerTo: (one: Changeable & Seats, { quantity, now }: { quantity: number; now: Date }): boolean =>
    isRunning(one) && one.purchased - quantity <= seatsToGiveBack(one, now),
  /** What goes on by the month after its term keeps the seats that it has, or loses some. */
  raise: ({ isExtended }: Pick<License, 'isExtended'>): boolean => !isExtended,
  /** A term in place of the months that follow one. */
  startTerm: (one: Changeable & Pick<License, 'isExtended'>): boolean => isRunning(one) && one.isExtended,
  cancel: (one: Changeable & Pick<License, 'cancellableUntil'>, now: Date): boolean =>
    isAny(one, ['active', 'suspended']) && isBefore(now, one.cancellableUntil),
  /** What goes by the month already is not extended by the month. */
  extend: ({ term }: Pick<License, 'term'>): boolean => term !== 'P1M',
  suspend: isRunning,
  reactivate: (one: Changeable): boolean => isAny(one, ['suspended']),
};

export type AutoRenew = 'on' | 'off' | 'processing';

/** What is said of its renewal: what was ordered counts once the system has it. */
export const autoRenewOf = ({
  state,
  operation,
  termEnd: { outcome },
}: Pick<License, 'state' | 'operation' | 'termEnd'>): AutoRenew => {
  if (state === 'updating' && operation?.kind === 'setLicenseTermEnd') return 'processing';
  return outcome === 'renews' ? 'on' : 'off';
};

const one = '/m365-licenses/license/';
const refusals = ['operationOpen', 'licenseNotActive'] as const;

export const estimateLicenseChange = readsOne('estimateLicenseChange', '/m365-licenses/change-estimate/', {
  method: 'POST',
  summary: 'What another quantity costs, or gives back, for the rest of the period that is paid.',
  body: z.object({ quantity: seats }),
  response: z.object({
    currency: z.string(),
    /** Below zero for what comes back; null of what is not charged in this term, which cannot be raised in it. */
    customerMinor: minor.nullable(),
    /** Null without `pricing.read`, too. */
    partnerMinor: minor.nullable(),
    /** What each billing period after this one costs. */
    periodMinor: minor.nullable(),
  }),
  asks: true,
});

export const updateLicense = updates('updateLicense', one, {
  summary: 'Raises the quantity for the rest of the term, or gives seats back whose window is open.',
  body: z.object({ quantity: seats, costConsent: consent, version }),
  errors: [...refusals, 'licenseWindowClosed', ...gateErrors],
});

export const cancelLicense = deletes('cancelLicense', one, {
  query: byIdAndVersion.extend(ofCustomer.shape),
  summary:
    'Cancels it while that is possible. Access stops at once, and what is left of the price comes back.',
  errors: [...refusals, 'licenseWindowClosed'],
});

export const termEndForm = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('renews'), next: nextTerm.nullable() }),
  z.object({ outcome: z.literal('extends') }),
  z.object({ outcome: z.literal('ends') }),
]);
export type TermEndForm = z.infer<typeof termEndForm>;

export const listTermEnds = readsOne('listTermEnds', '/m365-licenses/term-ends/', {
  summary:
    'Each way in which its term can be decided to end, with what that costs; what goes by the month extends in none.',
  response: z.object({ currency: z.string(), items: z.array(termEnd) }),
});

export const setLicenseTermEnd = updates('setLicenseTermEnd', '/m365-licenses/auto-renew/', {
  summary: 'Decides whether it renews, as it is or as another one, extends by the month, or ends.',
  body: z.object({ termEnd: termEndForm, version }),
  errors: [...refusals, 'priceMissing', 'productWithdrawn'],
});

export const startLicenseTerm = updates('startLicenseTerm', '/m365-licenses/start-term/', {
  summary:
    'Begins a term again at once of what goes on by the month after one, with all its seats. What is left of the month comes back.',
  body: z.object({ product: productKey, costConsent: consent, agreedPrices, version }),
  errors: [...refusals, 'licenseInTerm', 'productWithdrawn'],
});

export const suspendLicense = updates('suspendLicense', '/m365-licenses/suspend/', {
  summary:
    'Takes access away until it is reactivated; data stays, and it is paid on. Auto-renew is turned off, and what is still suspended at the end of its term expires.',
  body: z.object({ version }),
  errors: refusals,
});

export const reactivateLicense = updates('reactivateLicense', '/m365-licenses/reactivate/', {
  summary: 'Gives access back, and turns auto-renew on again when that is agreed to.',
  body: z.object({ autoRenew: z.boolean().default(false), version }),
  errors: ['operationOpen', 'licenseNotSuspended', 'priceMissing', 'productWithdrawn'],
});

export const licenseChangeEndpoints = made;
