import fc from 'fast-check';
import * as z from 'zod';
import type { Control } from './world.ts';

/** How a list is other than it should be, as the kit of the simulators calls it, and of which row of it. */
export type Oddity = { unkindness: string; seed: number };

/** By the reading, counted among those that are played. */
export const odditiesIn = (readings: number, wanted: readonly string[]): fc.Arbitrary<Map<number, Oddity>> =>
  fc
    .array(
      fc.tuple(fc.nat(readings - 1), fc.record({ unkindness: fc.constantFrom(...wanted), seed: fc.nat(99) })),
      { maxLength: Math.max(1, Math.floor(readings / 3)) },
    )
    .map((pairs) => new Map(pairs));

const played = z.object({ touched: z.array(z.string()) });

/** Something is done while the answer of a call is odd; answers also the rows of it that were. */
export async function oddly<T>(
  system: Control,
  { call, oddity }: { call: string; oddity: Oddity | undefined },
  work: () => Promise<T>,
): Promise<{ result: T; touched: string[] }> {
  if (!oddity) return { result: await work(), touched: [] };
  await system('PUT unkindness', { call, ...oddity });
  const result = await work();
  const { touched } = played.parse(await system('GET unkindness'));
  await system('PUT unkindness', null);
  return { result, touched };
}

const things = z.array(z.looseObject({ id: z.string() }));
const kept = z.looseObject({ vdcs: things, vms: things });
const keptIn = async (director: Control) => kept.parse(await director('GET content'));

/** Something is done while Cloud Director has one thing less than it has. */
export async function without<T>(
  director: Control,
  { list, id }: { list: 'vdcs' | 'vms'; id: string },
  work: () => Promise<T>,
): Promise<T> {
  const all = await keptIn(director);
  await director('PUT content', { ...all, [list]: all[list].filter((one) => one.id !== id) });
  const result = await work();
  await director('PUT content', all);
  return result;
}

/** The VMs of a region are read, oddly; `missing` is the one that there was not. */
export async function readVms(
  director: Control,
  oddity: Oddity | undefined,
  read: () => Promise<string | null>,
): Promise<{ reason: string | null; missing: string | null }> {
  if (oddity?.unkindness !== 'missing') {
    const { result } = await oddly(director, { call: 'queryVms', oddity }, read);
    return { reason: result, missing: null };
  }
  const { vms } = await keptIn(director);
  const id = vms[oddity.seed % vms.length]?.id ?? '';
  return { reason: await without(director, { list: 'vms', id }, read), missing: id };
}
