import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outbound } from '@portal/ports/outbound';
import { textOf } from '@portal/ports/testing/referee/bodies';
import { vendorFile } from '@portal/ports/testing/referee/description';
import { appendVerdict, type Verdict } from '@portal/ports/testing/referee/results';
import type { Way } from '@portal/ports/testing/referee/schemas';

/** The published schemas are of API 31; what came later is taken out before they judge, and has to be there. */
const newer = [
  { part: /<IsElastic>\w+<\/IsElastic>/g, because: 'elements of flex vDCs are of API 32' },
  {
    part: /<IncludeMemoryOverhead>\w+<\/IncludeMemoryOverhead>/g,
    because: 'elements of flex vDCs are of API 32',
  },
  { part: /<StorageUsedMB>\d+<\/StorageUsedMB>/g, because: 'the use of a storage profile is newer' },
  { part: / totalStorageAllocatedMb="\d+"/g, because: 'the disks in a record of a VM are newer' },
  { part: / dateCreated="[^"]+"/g, because: 'the age in a record of a VM is newer' },
];

type Document = { operation: string; way: Way; text: string };

const folder = vendorFile('vcd', 'xsd');
const schema = join(folder, '1.5', 'schemas', 'master', 'driver.xsd');

export const hasXmllint = (): boolean => spawnSync('xmllint', ['--version']).status === 0;

const operationOf = ({ method, url }: { method: string; url: string }): string => {
  const { pathname } = new URL(url);
  return `${method} ${pathname.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')}`;
};

/** Judges the documents of the older API by the vendor's XML schemas, all in one run of xmllint. */
export class XmlReferee {
  readonly #documents: Document[] = [];
  readonly #calls = new Map<string, number>();
  readonly #planted: { name: string; document: Document }[] = [];

  watch(outbound: Outbound): Outbound {
    return async (request) => {
      const response = await outbound(request);
      const isXml = new URL(request.url).pathname.startsWith('/api/');
      if (!isXml) return response;
      const operation = operationOf(request);
      this.#calls.set(operation, (this.#calls.get(operation) ?? 0) + 1);
      const sent = textOf(request.body);
      if (sent !== '') this.#documents.push({ operation, way: 'request', text: sent });
      const text = textOf(response.body);
      if (text !== '') this.#documents.push({ operation, way: 'answer', text });
      return response;
    };
  }

  /** The first document of that kind, damaged, which is judged apart. */
  plant(name: string, { operation, way }: Omit<Document, 'text'>, change: (text: string) => string): void {
    const found = this.#documents.find((one) => one.operation === operation && one.way === way);
    const text = change(found?.text ?? '');
    if (found === undefined || text === found.text) throw new Error(`${name} cannot be planted`);
    this.#planted.push({ name, document: { operation, way, text } });
  }

  conclude(): Verdict {
    const planted = this.#planted.map(({ document }) => document);
    const found = this.#judge([...this.#documents, ...planted]);
    const of = (way: Way): number => this.#documents.filter((one) => one.way === way).length;
    const times = newer.map(
      ({ part }) => this.#documents.filter(({ text }) => text.match(part) !== null).length,
    );
    const verdict: Verdict = {
      driver: 'cloud-director',
      description: 'XML schemas of the vCloud API 1.5, official, by xmllint',
      requests: of('request'),
      answers: of('answer'),
      violations: [...new Set(found.slice(0, this.#documents.length).flat())],
      planted: this.#planted.map(({ name }, at) => ({
        name,
        violations: found[this.#documents.length + at] ?? [],
      })),
      withoutReferee: [...this.#calls].map(([operation, calls]) => ({
        operation,
        calls,
        because: 'of the older API only the documents are described, not its addresses, queries and headers',
      })),
      tolerated: newer.map(({ part, because }, at) => ({
        violation: part.source,
        times: times[at] ?? 0,
        because,
      })),
      unneeded: newer.filter((_, at) => times[at] === 0).map(({ part }) => part.source),
      // Its schemas say of each element whether it has to be there.
      unseen: [],
    };
    appendVerdict(verdict);
    return verdict;
  }

  /** What is wrong with each document. Documents that are the same are judged once. */
  #judge(documents: readonly Document[]): string[][] {
    const texts = documents.map(({ text }) =>
      newer.reduce((left, { part }) => left.replaceAll(part, ''), text),
    );
    const distinct = [...new Set(texts)];
    const place = mkdtempSync(join(tmpdir(), 'xml-referee-'));
    mkdirSync(place, { recursive: true });
    distinct.forEach((text, at) => writeFileSync(join(place, `${at}.xml`), text));
    const run = spawnSync(
      'xmllint',
      ['--nonet', '--noout', '--schema', schema, ...distinct.map((_, at) => `${at}.xml`)],
      {
        cwd: place,
        env: { ...process.env, XML_CATALOG_FILES: join(folder, 'schemas', 'external', 'catalog.xml') },
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    rmSync(place, { recursive: true });
    const lines = run.stderr.split('\n');
    const judged = lines.filter((line) => /^\d+\.xml (validates|fails to validate)$/.test(line)).length;
    if (judged !== distinct.length)
      throw new Error(`xmllint judged ${judged} of ${distinct.length}: ${run.stderr.slice(0, 500)}`);
    const said = distinct.map((_, at) =>
      lines
        .filter((line) => line.startsWith(`${at}.xml:`))
        .map((line) => line.replace(/^\d+\.xml:\d+: /, '')),
    );
    return documents.map(({ operation, way }, at) =>
      (said[distinct.indexOf(texts[at] ?? '')] ?? []).map((violation) => `${operation} ${way}: ${violation}`),
    );
  }
}
