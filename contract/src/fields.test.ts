import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  code,
  consent,
  country,
  email,
  hexColor,
  id,
  optionalEmail,
  optionalText,
  organizationNumber,
  parseInput,
  phone,
  text,
  day,
  sentTime,
  timestamp,
  typedPassword,
  version,
  zipcode,
} from './fields.ts';
import { bucketForm, bucketName } from './s3-storage/buckets.ts';

/** `errorKey` or `errorKey value`, or what the input became. */
function outcomeOf(schema: z.ZodType, input: unknown): unknown {
  const parsed = parseInput(z.object({ it: schema }), { it: input });
  if (parsed.ok) return { became: parsed.value.it };
  const { errorKey, values } = parsed.fields['it'] ?? Object.values(parsed.fields)[0] ?? { errorKey: 'none' };
  return [errorKey, ...Object.values(values ?? {})].join(' ');
}

type Case = [name: string, schema: z.ZodType, input: unknown, expected: unknown];
const cases = (rows: readonly Case[]) =>
  rows.map(([name, schema, input, expected]) => ({ name, schema, input, expected }));

const became = (value: unknown) => ({ became: value });

describe('what zod finds becomes a key of the catalogue and the values that its text names', () => {
  test.each(
    cases([
      ['too_small, text', z.string().min(3), 'ab', 'minLength 3'],
      ['too_small, list of one', z.array(z.string()).min(1), [], 'atLeastOne'],
      ['too_small, list', z.array(z.string()).min(2), ['a'], 'minAmount 2'],
      ['too_small, number', z.number().min(5), 4, 'min 5'],
      ['too_big, text', z.string().max(3), 'abcd', 'maxLength 3'],
      ['too_big, list', z.array(z.string()).max(1), ['a', 'b'], 'maxAmount 1'],
      ['too_big, number', z.number().max(5), 6, 'max 5'],
      ['invalid_type, missing', z.string(), undefined, 'required'],
      ['invalid_type, null', z.string(), null, 'required'],
      ['invalid_type, number', z.number(), 'x', 'number'],
      ['invalid_type, not a number', z.number(), Number.NaN, 'number'],
      ['invalid_type, infinite', z.number(), Number.POSITIVE_INFINITY, 'number'],
      ['invalid_type, text', z.string(), 5, 'invalid'],
      ['invalid_type, object', z.object({}), 'x', 'invalid'],
      ['invalid_format', z.string().regex(/^a$/), 'b', 'invalid'],
      ['invalid_format with a key', z.string().regex(/^a$/, { error: 'code' }), 'b', 'code'],
      ['invalid_value', z.enum(['a', 'b']), 'c', 'invalid'],
      ['invalid_value with a key', z.literal(true, { error: 'consent' }), false, 'consent'],
      ['invalid_union', z.union([z.literal(''), z.iso.date()]), 'x', 'invalid'],
      ['invalid_key', z.record(z.uuid(), z.string()), { x: 'y' }, 'invalid'],
      ['not_multiple_of', z.number().multipleOf(5), 7, 'invalid'],
      ['unrecognized_keys', z.strictObject({}), { x: 1 }, 'invalid'],
      ['custom', z.string().refine(() => false), 'x', 'invalid'],
      ['custom with a key', z.string().refine(() => false, { error: 'match' }), 'x', 'match'],
      [
        'custom with a key and values',
        z.string().superRefine((_value, context) => {
          context.addIssue({
            code: 'custom',
            message: 'numberBetween',
            params: { values: { min: 1, max: 9 } },
          });
        }),
        'x',
        'numberBetween 1 9',
      ],
      ['a fraction', z.number().int(), 1.5, 'invalid'],
    ]),
  )('$name', ({ schema, input, expected }) => {
    expect(outcomeOf(schema, input)).toBe(expected);
  });

  test('a field is named by its path, the first thing that is wrong with it counts, and all wrong ones are named', () => {
    const schema = z.object({
      a: z.string().min(5).regex(/^x/),
      b: z.object({ c: z.array(z.number()) }),
      d: z.string(),
    });
    const parsed = parseInput(schema, { a: 'yy', b: { c: [1, 'x', 'y'] } });
    expect(parsed).toEqual({
      ok: false,
      fields: {
        a: { errorKey: 'minLength', values: { min: 5 } },
        'b.c.1': { errorKey: 'number' },
        'b.c.2': { errorKey: 'number' },
        d: { errorKey: 'required' },
      },
    });
  });

  test('what is no object at all is wrong as a whole', () => {
    for (const input of [undefined, null, 5, 'x', []]) {
      const parsed = parseInput(z.object({ a: z.string() }), input);
      expect([input, !parsed.ok && Object.keys(parsed.fields)]).toEqual([input, ['_']]);
    }
  });

  test('no sentence of zod is ever a key', () => {
    const schema = z.object({
      a: text(5),
      b: z.number().int().min(1),
      c: email,
      d: z.enum(['x']),
      e: bucketForm,
    });
    fc.assert(
      fc.property(
        fc.anything(),
        fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.anything()),
        (one, other) => {
          for (const input of [one, other]) {
            const parsed = parseInput(schema, input);
            const keys = parsed.ok ? [] : Object.values(parsed.fields).map(({ errorKey }) => errorKey);
            expect(keys.filter((key) => !/^[a-z][A-Za-z]+$/.test(key))).toEqual([]);
          }
        },
      ),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});

describe('fields', () => {
  test.each(
    cases([
      ['text', text(5), '  ab  ', became('ab')],
      ['text, empty', text(5), '   ', 'empty'],
      ['text, long', text(5), 'abcdef', 'maxLength 5'],
      ['text, missing', text(5), undefined, 'required'],
      ['optional text', optionalText(5), undefined, became('')],
      ['email', email, '  Kim.Berg@Example.COM ', became('kim.berg@example.com')],
      ['email, empty', email, ' ', 'empty'],
      ['email, two', email, 'a@b.se, c@d.se', 'email'],
      ['email, header', email, 'a@b.se\nBcc: c@d.se', 'email'],
      ['email, no domain', email, 'a@', 'email'],
      ['email, long', email, `${'a'.repeat(250)}@b.se`, 'maxLength 254'],
      ['optional email', optionalEmail, '', became('')],
      ['optional email, missing', optionalEmail, undefined, became('')],
      ['phone', phone, ' +46 (0)8-123 45 ', became('+46 (0)8-123 45')],
      ['phone, letters', phone, '08-CALL', 'phone'],
      ['phone, long', phone, '1'.repeat(33), 'maxLength 32'],
      ['consent', consent, true, became(true)],
      ['consent, not ticked', consent, false, 'consent'],
      ['consent, text', consent, 'true', 'consent'],
      ['consent, missing', consent, undefined, 'consent'],
      ['code', code, '012345', became('012345')],
      ['code, short', code, '12345', 'code'],
      ['code, long', code, '1234567', 'code'],
      ['code, spaced', code, '123 456', 'code'],
      ['code, other digits', code, '١٢٣٤٥٦', 'code'],
      ['code, with a line', code, '123456\n', 'code'],
      ['organization number', organizationNumber, ' 556016-0680 ', became('556016-0680')],
      ['organization number, without line', organizationNumber, '5560160680', 'organizationNumber'],
      ['organization number, with century', organizationNumber, '165560160680', 'organizationNumber'],
      ['organization number, letters', organizationNumber, '55601A-0680', 'organizationNumber'],
      ['zipcode', zipcode, ' 111 43 ', became('111 43')],
      ['zipcode, British', zipcode, 'SW1A 1AA', became('SW1A 1AA')],
      ['zipcode, signs', zipcode, '<111>', 'zipcode'],
      ['zipcode, long', zipcode, '1'.repeat(13), 'maxLength 12'],
      ['country', country, 'SE', became('SE')],
      ['country, small', country, 'se', 'invalid'],
      ['country, long', country, 'SWE', 'invalid'],
      ['password as typed', typedPassword, ' x ', became(' x ')],
      ['password, empty', typedPassword, '', 'empty'],
      ['password, long', typedPassword, 'x'.repeat(129), 'maxLength 128'],
      ['color', hexColor, '#32dc5A', became('#32dc5A')],
      ['color, name', hexColor, 'red', 'hexColor'],
      ['color, with more', hexColor, '#32dc5a;background:url(x)', 'hexColor'],
      ['id', id, '0190c0de-0000-7000-8000-000000000000', became('0190c0de-0000-7000-8000-000000000000')],
      ['id, other', id, '1', 'invalid'],
      ['answered time', timestamp, '2026-11-23T07:54:56.660Z', became('2026-11-23T07:54:56.660Z')],
      ['answered time, as a database writes it', timestamp, '2026-11-23T07:54:56.66+00:00', 'invalid'],
      ['answered time, without fraction', timestamp, '2026-11-23T07:54:56Z', 'invalid'],
      ['answered time, too exact', timestamp, '2026-11-23T07:54:56.660123Z', 'invalid'],
      ['time', sentTime, '2026-11-20T10:00:00+01:00', became('2026-11-20T10:00:00+01:00')],
      ['time, before all', sentTime, '0000-01-01T00:00:00Z', 'invalid'],
      ['time, an offset of no place', sentTime, '2026-11-20T10:00:00+23:59', 'invalid'],
      ['day', day, '2026-11-20', became('2026-11-20')],
      ['day, before all', day, '0000-01-01', 'invalid'],
      ['day, that is none', day, '2026-02-30', 'invalid'],
      ['time, without offset', sentTime, '2026-11-20T10:00:00', 'invalid'],
      ['version', version, 0, became(0)],
      ['version, negative', version, -1, 'min 0'],
      ['version, fraction', version, 1.5, 'invalid'],
      ['version, text', version, '1', 'number'],
      ['version, beyond what is exact', version, 2 ** 53, 'max 9007199254740991'],
      ['bucket name', bucketName, ' my-bucket-1 ', became('my-bucket-1')],
      ['bucket name, short', bucketName, 'ab', 'bucketName'],
      ['bucket name, long', bucketName, 'a'.repeat(64), 'bucketName'],
      ['bucket name, capital', bucketName, 'My-bucket', 'bucketName'],
      ['bucket name, dot', bucketName, 'my.bucket', 'bucketName'],
      ['bucket name, underline', bucketName, 'my_bucket', 'bucketName'],
      ['bucket name, line first', bucketName, '-bucket', 'bucketName'],
      ['bucket name, line last', bucketName, 'bucket-', 'bucketName'],
      ['bucket name, path', bucketName, '../bucket', 'bucketName'],
    ]),
  )('$name', ({ schema, input, expected }) => {
    expect(outcomeOf(schema, input)).toEqual(expected);
  });

  test('a bucket asks to acknowledge the object lock only when there is one, and for the cost always', () => {
    const order = { name: 'my-bucket', region: 'SE-NORTH-1', owner: 'storage-owner', costConsent: true };
    const fieldsOf = (more: object) => {
      const parsed = parseInput(bucketForm, { ...order, ...more });
      return parsed.ok ? {} : parsed.fields;
    };
    expect(fieldsOf({})).toEqual({});
    expect(fieldsOf({ objectLock: true })).toEqual({ objectLockAcknowledged: { errorKey: 'consent' } });
    expect(fieldsOf({ objectLock: true, objectLockAcknowledged: true })).toEqual({});
    expect(fieldsOf({ costConsent: false })).toEqual({ costConsent: { errorKey: 'consent' } });
    expect(fieldsOf({ retentionDays: 36_501 })).toEqual({
      retentionDays: { errorKey: 'max', values: { max: 36_500 } },
    });
    expect(fieldsOf({ quotaGiB: 0 })).toEqual({ quotaGiB: { errorKey: 'min', values: { min: 1 } } });
    expect(fieldsOf({ region: 'MOON-1' })).toEqual({ region: { errorKey: 'invalid' } });
  });

  test('no text, however long, keeps a field busy', () => {
    const hostile = [
      'a'.repeat(10_000),
      `${'a-'.repeat(5000)}!`,
      `${'1'.repeat(9999)}x`,
      'a@'.repeat(5000),
      ' '.repeat(10_000),
      `a@${'a.'.repeat(5000)}`,
    ];
    for (const schema of [
      email,
      phone,
      code,
      organizationNumber,
      zipcode,
      country,
      hexColor,
      id,
      sentTime,
      timestamp,
      bucketName,
    ]) {
      for (const input of hostile) {
        const before = process.cpuUsage();
        parseInput(schema, input);
        // Microseconds of processor; a regular expression that goes astray takes minutes.
        expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
      }
    }
  });
});
