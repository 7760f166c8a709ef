import * as z from 'zod';
import { defineErrors } from '../errors.ts';
import { powerStates } from './power.ts';

const counted = z.object({ count: z.number() });

export const virtualDataCenterProblems = defineErrors({
  vdcExists: { status: 409, message: 'A vDC of that name exists in the region.' },
  splaVdcGone: { status: 409, message: 'The vDC of the licenses is gone. They can only be deleted.' },
  vdcReplicatedInto: { status: 409, message: 'VMs replicate into the vDC.', details: counted },
  dataCenterNeeded: { status: 409, message: 'The customer has no vDC.' },
  replicationsUnknown: { status: 503, message: 'Disaster Recovery does not answer just now.' },
  vmsPoweredOn: { status: 409, message: 'VMs in the vDC are running.', details: counted },
  vmsAtWork: { status: 409, message: 'Changes of VMs in the vDC are not over.', details: counted },
  powerNotAllowed: {
    status: 409,
    message: 'The VM does not take that in its power state.',
    details: z.object({ state: z.enum(powerStates) }),
  },
  backupNotOffered: { status: 409, message: 'The region does not offer that backup policy.' },
  hasPolicy: { status: 409, message: 'The VM has that backup policy.' },
  hasNoPolicy: { status: 409, message: 'The VM has no backup policy.' },
  cloudDirectorUnavailable: { status: 503, message: 'Cloud Director does not answer just now.' },
  organizationNotMade: { status: 404, message: 'The customer has no organization in the region.' },
});
