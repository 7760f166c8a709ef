import type { Explained } from './report.ts';

/** Every change of what reckons that no test sees, with the reason why none has to. */
export const explained: readonly Explained[] = [
  {
    file: 'contract/src/exact.ts',
    line: "const [whole = '', places = ''] = decimal.split('.');",
    replacement: '"Stryker was here!"',
    because: 'What is split has a first part always; the default is there for the compiler.',
  },
  {
    file: 'contract/src/exact.ts',
    line: "const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');",
    replacement: 'units <= 0n',
    because: 'Minus zero is zero.',
  },
  {
    file: 'contract/src/exact.ts',
    line: "const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\\.?0+$/, '');",
    replacement: 'false',
    because: 'A percentage always adds two places, so that there are never none.',
  },
  {
    file: 'contract/src/m365-licenses/changes.ts',
    line: 'until !== null && now.getTime() < Date.parse(until);',
    replacement: 'true',
    because:
      'What is parsed of null is not a number, and nothing is less than that; the compiler wants it said.',
  },
  {
    file: 'drivers/veeam-m365/src/schedule.ts',
    line: "const time = /^\\d\\d:\\d\\d/.exec(dailyTime ?? '')?.[0];",
    replacement: '"Stryker was here!"',
    because: 'Neither text begins with a time.',
  },
  {
    file: 'drivers/veeam-m365/src/schedule.ts',
    line: 'const word = intervals.find(([minutes]) => minutes === schedule.everyMinutes)?.[1];',
    replacement: 'intervals.find(([minutes]) => minutes === schedule.everyMinutes)[1]',
    because: 'Each interval that a schedule may have has its word; the compiler does not know.',
  },
  {
    file: 'drivers/veeam-m365/src/words.ts',
    line: "const time = momentOf(text ?? '');",
    replacement: '"Stryker was here!"',
    because: 'Neither text is a moment.',
  },
  {
    file: 'drivers/veeam-service-provider/src/job-name.ts',
    line: 'const [, tier, vdc] = /^Cloud Portal ([a-z]+) (\\S+)$/.exec(name) ?? [];',
    replacement: '["Stryker was here"]',
    because: 'What is put there is passed over: it stands where the whole match does.',
  },
  {
    file: 'drivers/veeam-service-provider/src/job-name.ts',
    line: 'return vdc !== undefined && isTier(tier) ? { vdc, tier } : null;',
    replacement: 'true',
    because: 'A name that tells a tier tells a vDC; the compiler does not know.',
  },
];
