import { billedStates } from '@portal/contract/m365-backup/users';
import sql from 'sql-template-tag';
import type { Transaction } from '../platform/database/database.ts';
import { readHours, type AnswerOf } from '../platform/metering/hourly-readings.ts';
import type { IngestResult } from '../platform/metering/metering.ts';
import type { Meter } from '../platform/metering/month-usage.ts';
import { inRegion } from '../services/mirrored.ts';
import { service, user } from './account.ts';

export const userMeter: Meter = { service, product: user };

/** Each user that has a license, as the server has just answered; who is new in this month is free. */
export const meterUsers = (tx: Transaction, answer: AnswerOf): Promise<IngestResult> =>
  readHours(
    tx,
    { ...answer, service },
    {
      quantities: [{ product: user, quantity: sql`1` }],
      from: sql`(select * from m365_user
        where ${inRegion(answer)} and not_seen_since is null and state = any (${[...billedStates]}::text[])) r`,
    },
  );
