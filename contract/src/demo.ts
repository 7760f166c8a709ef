import * as z from 'zod';
import { defineEndpoint } from './http.ts';

const module = 'demo';
export const faultKinds = ['none', 'slow', 'down', 'refuses', 'throttles'] as const;
export const simulator = z.object({
  name: z.string(),
  fault: z.enum(faultKinds),
  /** Null when the simulator itself does not answer. */
  delayMs: z.number().int().nullable(),
});
export type Simulator = z.infer<typeof simulator>;

const demoOnly = { module, scope: 'self', path: '/demo/simulators/' } as const;
export const listSimulators = defineEndpoint({
  ...demoOnly,
  name: 'listSimulators',
  method: 'GET',
  summary: 'The simulators of the demo and the fault each one plays. Exists in demo mode only.',
  access: { may: 'operations.read', of: ['operator'] },
  response: z.object({ items: z.array(simulator), mailInboxUrl: z.string().nullable() }),
});
export const setSimulatorFault = defineEndpoint({
  ...demoOnly,
  name: 'setSimulatorFault',
  method: 'PUT',
  summary: 'Switches a fault of a simulator. Exists in demo mode only.',
  access: { may: 'operations.manage', of: ['operator'] },
  body: z.object({
    name: z.string().max(60),
    fault: z.enum(faultKinds),
    delayMs: z.number().int().min(0).max(60_000).default(3000),
  }),
  response: simulator,
  errors: ['simulatorUnavailable'],
});

export const demoEndpoints = [listSimulators, setSimulatorFault];
