import type { Outbound, OutboundRequest, OutboundResponse } from '../../outbound.ts';
import { judgeAnswer } from './answers.ts';
import { textOf } from './bodies.ts';
import type { Description, Operation } from './description.ts';
import { judgeRequest } from './requests.ts';
import { appendVerdict, type Verdict } from './results.ts';
import { createRoutes, type Routes } from './routes.ts';
import type { Way } from './schemas.ts';
import { unseenOf } from './unseen.ts';

/** A deviation that is let pass. One that nothing needs is an error: the description or the code got better. */
export type Tolerance = {
  way: Way;
  /** `POST /organizations`; all when left out. */
  operation?: string;
  violation: string | RegExp;
  because: string;
};

/** An operation that the driver calls and the description lacks: `POST /oauth2/token`, with `{}` for what varies. */
export type WithoutReferee = { operation: string; because: string };

export type RefereeOptions = {
  driver: string;
  /** `basePath` is what stands before the paths of each, on any host. The first that has an operation judges it. */
  descriptions: readonly { name: string; description: Description; basePath: string }[];
  tolerances?: readonly Tolerance[];
  withoutReferee?: readonly WithoutReferee[];
};

/** A fault for the referee to catch, put into the first JSON body of an operation. */
export type PlantedFault = {
  name: string;
  operation: string;
  way: Way;
  change(body: unknown): unknown;
};

type Match = { description: Description; operation: Operation; values: Readonly<Record<string, string>> };
type Counts = { requests: number; answers: number };

const fits = (pattern: RegExp | string, text: string): boolean =>
  typeof pattern === 'string' ? pattern === text : pattern.test(text);

export const toleranceFor = (
  tolerances: readonly Tolerance[],
  found: { way: Way; operation: string; violation: string },
): Tolerance | undefined =>
  tolerances.find(
    (one) =>
      one.way === found.way &&
      (one.operation ?? found.operation) === found.operation &&
      fits(one.violation, found.violation),
  );

/** Judges what goes through an `Outbound`, and changes nothing of it. */
export class Referee {
  readonly #judged: RefereeOptions;
  readonly #routes: readonly { basePath: string; description: Description; routes: Routes<Operation> }[];
  readonly #exempt: Routes<WithoutReferee & { name: string }>;
  readonly #violations: string[] = [];
  readonly #counts = new Map<string, Counts>();
  readonly #matched = new Map<string, Match>();
  readonly #exemptCalls = new Map<string, number>();
  readonly #tolerated = new Map<Tolerance, number>();
  readonly #planted: { name: string; violations: readonly string[] }[] = [];

  constructor(judged: RefereeOptions) {
    this.#judged = judged;
    this.#routes = judged.descriptions.map(({ basePath, description }) => ({
      basePath,
      description,
      routes: createRoutes(description.operations),
    }));
    this.#exempt = createRoutes(
      (judged.withoutReferee ?? []).map((one) => ({ ...one, name: one.operation })),
    );
  }

  /** What was found wrong, each with its operation and which way it went. */
  get violations(): readonly string[] {
    return this.#violations;
  }

  /** How many requests and answers were judged, by operation. */
  get counts(): ReadonlyMap<string, Readonly<Counts>> {
    return this.#counts;
  }

  watch(outbound: Outbound): Outbound {
    return async (request) => {
      const match = this.#find(request);
      if (match === null) this.#noteUndescribed(request);
      else this.#request(match, request);
      if (match !== null) this.#matched.set(match.operation.name, match);
      const response = await outbound(request);
      if (match !== null) this.#answer(match, response);
      return response;
    };
  }

  /** A way out with one fault in it, which is judged apart. */
  plant(outbound: Outbound, fault: PlantedFault): { outbound: Outbound; violations: readonly string[] } {
    const other = new Referee(this.#judged);
    this.#planted.push({ name: fault.name, violations: other.violations });
    let waiting = true;
    const damage = <T extends { body?: string | Uint8Array }>(
      way: Way,
      request: OutboundRequest,
      message: T,
    ): T => {
      const text = textOf(message.body);
      const isIt = waiting && way === fault.way && this.#find(request)?.operation.name === fault.operation;
      if (!isIt || text === '') return message;
      waiting = false;
      return { ...message, body: new TextEncoder().encode(JSON.stringify(fault.change(JSON.parse(text)))) };
    };
    const judging = other.watch(async (request) => damage('answer', request, await outbound(request)));
    return {
      outbound: async (request) => await judging(damage('request', request, request)),
      violations: other.violations,
    };
  }

  /** What it comes to; adds it to the results of `npm run referee`. */
  conclude(): Verdict {
    const { driver, descriptions, withoutReferee = [], tolerances = [] } = this.#judged;
    const verdict: Verdict = {
      driver,
      description: descriptions.map(({ name }) => name).join(', '),
      requests: this.#sum('requests'),
      answers: this.#sum('answers'),
      violations: [...new Set(this.#violations)],
      planted: this.#planted,
      withoutReferee: withoutReferee.map((one) => ({
        ...one,
        calls: this.#exemptCalls.get(one.operation) ?? 0,
      })),
      tolerated: tolerances.map((one) => ({
        violation: String(one.violation),
        times: this.#tolerated.get(one) ?? 0,
        because: one.because,
      })),
      unneeded: [
        ...withoutReferee.filter((one) => !this.#exemptCalls.has(one.operation)).map((one) => one.operation),
        ...tolerances.filter((one) => !this.#tolerated.has(one)).map((one) => String(one.violation)),
      ],
      unseen: unseenOf([...this.#matched.values()]),
    };
    appendVerdict(verdict);
    return verdict;
  }

  #sum(what: keyof Counts): number {
    return [...this.#counts.values()].reduce((sum, counts) => sum + counts[what], 0);
  }

  #find({ method, url }: OutboundRequest): Match | null {
    const { pathname } = new URL(url);
    for (const { basePath, description, routes } of this.#routes) {
      const found = pathname.startsWith(`${basePath}/`)
        ? routes.find(method, pathname.slice(basePath.length))
        : null;
      if (found !== null) return { description, operation: found.route, values: found.values };
    }
    return null;
  }

  #noteUndescribed({ method, url }: OutboundRequest): void {
    const { pathname } = new URL(url);
    const exempt = this.#exempt.find(method, pathname)?.route.operation;
    if (exempt === undefined) this.#violations.push(`${method} ${pathname} is not described`);
    else this.#exemptCalls.set(exempt, (this.#exemptCalls.get(exempt) ?? 0) + 1);
  }

  #request({ description, operation, values }: Match, request: OutboundRequest): void {
    const found = judgeRequest(description, operation, { values, request });
    this.#add('request', operation, found);
  }

  #answer({ description, operation }: Match, response: OutboundResponse): void {
    this.#add('answer', operation, judgeAnswer(description, operation, response));
  }

  #add(way: Way, { name }: Operation, found: readonly string[]): void {
    const counts = this.#counts.get(name) ?? { requests: 0, answers: 0 };
    counts[way === 'request' ? 'requests' : 'answers'] += 1;
    this.#counts.set(name, counts);
    for (const violation of found) {
      const tolerance = toleranceFor(this.#judged.tolerances ?? [], { way, operation: name, violation });
      if (tolerance === undefined) this.#violations.push(`${name} ${way}: ${violation}`);
      else this.#tolerated.set(tolerance, (this.#tolerated.get(tolerance) ?? 0) + 1);
    }
  }
}
