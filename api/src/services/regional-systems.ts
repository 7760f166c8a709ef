import { regions, type Region } from '@portal/contract/constants';
import { ProviderFailure, type FailureKind } from '@portal/ports/failure';
import { OperationFailure, type Reason } from '../platform/operations/definition.ts';
import { defineSystem, type AnyDriver, type Clouds, type System } from '../platform/outbound/systems.ts';

type Regional<S, D extends AnyDriver> = Pick<System<S, D>, 'name' | 'settings' | 'onChange'> &
  Partial<Pick<System<S, D>, 'pace'>>;

/** A cloud that each region has one of, reached at its `endpoint`. Who is refused may be locked out, so it is asked seldom then. */
export const regionalSystem =
  <D extends AnyDriver>() =>
  <S extends { endpoint: string }>(system: Regional<S, D>): System<S, D> =>
    defineSystem<D>()({
      regions,
      addresses: ({ endpoint }: S) => [endpoint],
      pace: { wellSeconds: 4, awaySeconds: 4, refusedSeconds: 60 },
      ...system,
    });

/** Where it is connected, in the order of the regions. */
export const connectedRegions = <S, D extends AnyDriver>(clouds: Clouds, system: System<S, D>): Region[] =>
  regions.filter((region) => clouds.of(system, region) !== null);

/** The driver of a region; without a connection the operation waits, because an operator can bring it back. */
export function driverIn<S, D extends AnyDriver>(clouds: Clouds, system: System<S, D>, region: string): D {
  const connection = clouds.of(system, region);
  if (connection) return connection.driver;
  const failure = new ProviderFailure('unreachable', `The region ${region} has no connection.`);
  failure.system = { system: system.name, region };
  throw failure;
}

/** What a call answers; failures of these kinds with reasons that help, all others as the port has them. */
export async function explained<T>(
  call: Promise<T>,
  reasons: Partial<Record<FailureKind, string | Reason>>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const why = error instanceof ProviderFailure ? reasons[error.kind] : undefined;
    if (why === undefined) throw error;
    throw new OperationFailure(typeof why === 'string' ? { reason: why } : why);
  }
}
