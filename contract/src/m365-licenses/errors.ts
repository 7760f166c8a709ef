import * as z from 'zod';
import { defineErrors } from '../errors.ts';
import { timestamp } from '../fields.ts';

export const m365LicensesProblems = defineErrors({
  partnerCenterUnavailable: { status: 503, message: 'Partner Center does not answer just now.' },
  tenantNotFound: { status: 404, message: 'The system has no such tenant or product.' },
  tenantTaken: { status: 409, message: 'The tenant belongs to another customer.' },
  tenantNotLinked: {
    status: 409,
    message: 'The operator is the reseller of the tenant already, and has to link it to the customer.',
  },
  agreementMissing: { status: 409, message: 'The Microsoft Customer Agreement has not been accepted.' },
  agreementAccepted: { status: 409, message: 'The Microsoft Customer Agreement is accepted already.' },
  credentialsSent: {
    status: 409,
    message: 'The credentials were sent, which is done once.',
    details: z.object({ at: timestamp, to: z.string() }),
  },
  credentialsMissing: { status: 404, message: 'There are no credentials to send.' },
  licenseNotActive: { status: 409, message: 'The license is not active, or its term is over.' },
  licenseNotSuspended: { status: 409, message: 'The license is not suspended.' },
  licenseInTerm: { status: 409, message: 'The license runs in a term already.' },
  licenseWindowClosed: {
    status: 409,
    message: 'The time to give so many seats back, or to cancel, is over.',
    details: z.object({ seats: z.number().int() }),
  },
  productWithdrawn: { status: 409, message: 'The product is not sold any more.' },
});
