import { expect, test } from 'vitest';
import appEn from './en.json' with { type: 'json' };
import appSv from './sv.json' with { type: 'json' };
import auditLogEn from '../audit-log/en.json' with { type: 'json' };
import auditLogSv from '../audit-log/sv.json' with { type: 'json' };
import authEn from '../auth/en.json' with { type: 'json' };
import authSv from '../auth/sv.json' with { type: 'json' };
import customersEn from '../customers/en.json' with { type: 'json' };
import customersSv from '../customers/sv.json' with { type: 'json' };
import demoEn from '../demo/en.json' with { type: 'json' };
import demoSv from '../demo/sv.json' with { type: 'json' };
import framesEn from './frames/en.json' with { type: 'json' };
import framesSv from './frames/sv.json' with { type: 'json' };
import legalEn from '../legal/en.json' with { type: 'json' };
import legalSv from '../legal/sv.json' with { type: 'json' };
import operationsEn from '../operations/en.json' with { type: 'json' };
import operationsSv from '../operations/sv.json' with { type: 'json' };
import operatorEn from '../operator/en.json' with { type: 'json' };
import operatorSv from '../operator/sv.json' with { type: 'json' };
import platformEn from '../platform/en.json' with { type: 'json' };
import platformSv from '../platform/sv.json' with { type: 'json' };
import pricesEn from '../prices/en.json' with { type: 'json' };
import pricesSv from '../prices/sv.json' with { type: 'json' };
import storageEn from '../s3-storage/en.json' with { type: 'json' };
import storageSv from '../s3-storage/sv.json' with { type: 'json' };
import uiEn from '../ui/en.json' with { type: 'json' };
import uiSv from '../ui/sv.json' with { type: 'json' };
import userEn from '../user/en.json' with { type: 'json' };
import userSv from '../user/sv.json' with { type: 'json' };

/** Compiles only while the second has every key of the first. */
const has = <Whole extends object>(whole: Whole, other: Whole): boolean =>
  Object.keys(whole).every((key) => key in other);

test('a Swedish text that is missing does not compile', () => {
  const pairs: boolean[] = [
    has(appEn, appSv),
    has(appSv, appEn),
    has(auditLogEn, auditLogSv),
    has(auditLogSv, auditLogEn),
    has(authEn, authSv),
    has(authSv, authEn),
    has(customersEn, customersSv),
    has(customersSv, customersEn),
    has(demoEn, demoSv),
    has(demoSv, demoEn),
    has(framesEn, framesSv),
    has(framesSv, framesEn),
    has(legalEn, legalSv),
    has(legalSv, legalEn),
    has(operationsEn, operationsSv),
    has(operationsSv, operationsEn),
    has(operatorEn, operatorSv),
    has(operatorSv, operatorEn),
    has(platformEn, platformSv),
    has(platformSv, platformEn),
    has(pricesEn, pricesSv),
    has(pricesSv, pricesEn),
    has(storageEn, storageSv),
    has(storageSv, storageEn),
    has(uiEn, uiSv),
    has(uiSv, uiEn),
    has(userEn, userSv),
    has(userSv, userEn),
  ];
  expect(pairs).not.toContain(false);
});
