import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';

/**
 * The floor of an order: a bare server that writes the same rows of the same request in one statement, on the owner's
 * connection. No session, no rights, no row-level security, no validation.
 */
const text = `
  with service as (
    select tenant from s3_service where partner_id = $1 and customer_id = $2 and state = 'enabled' for update
  ), price as (
    select p.* from service cross join lateral unit_prices($1, $2, 's3-storage.capacity', stockholm_day(now())) p
  ), bucket as (
    insert into s3_bucket (partner_id, customer_id, id, region, name, owner, state, object_lock, updated_by_name)
    select $1, $2, $3, $4, $5, $6, 'creating', 'disabled', $9 from price
  ), ordered as (
    insert into operation (partner_id, customer_id, id, kind, service, subject, target_id, input, steps, reference,
      expected_seconds, created_by, created_by_name, actor)
    select $1, $2, $7, 'createBucket', 's3-storage', $5, $3, jsonb_build_object('tenant', service.tenant,
      'bucket', '{"lockMode": "compliance", "quotaGiB": null, "objectLock": false, "retentionDays": 30, "objectLockAcknowledged": false}'
        || (($8::text)::jsonb - 'agreedPrices'),
      'prices', jsonb_build_array(jsonb_build_object('product', 's3-storage.capacity', 'unit', 'GiB-hour', 'listVersion',
      price.version, 'currency', price.currency, 'unitPrice', trim_scale(price.customer)::text, 'validFrom', price.valid_from))),
      3, left(($7::uuid)::text, 9), 5, $10, $9, $11::jsonb
    from price, service
  ), noted as (
    insert into audit_entry (partner_id, customer_id, id, event, service, user_id, user_name, target, target_customer_name,
      session_id, request_id, ip, details)
    select $1, $2, $12, 'bucketOrdered', 's3-storage', $10, $9, $5,
      (select name from organization where partner_id = $1 and id = $2), $13, $14, '127.0.0.1', jsonb_build_object('region', $4, 'owner', $6) from price
  ), kept as (
    insert into idempotency_key (partner_id, user_id, endpoint, key, request_hash, status, answer)
    select $1, $10, 'createBucket', $14, encode(sha256(convert_to($8::text, 'utf8')), 'hex'), 202, jsonb_build_object('id', $3::uuid, 'operationId', $7::uuid)
    from price
  )
  select pg_notify('portal_event', json_build_object('topic', 'operation', 'partnerId', $1::uuid, 'customerId', $2::uuid,
    'id', $7::uuid)::text), pg_notify('portal_event', json_build_object('topic', 'buckets', 'partnerId', $1::uuid,
    'customerId', $2::uuid, 'id', $3::uuid)::text) from price`;

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
};

const partnerId = need('PARTNER_ID');
const userId = need('USER_ID');
const userName = need('USER_NAME');
const sessionId = randomUUID();
const actorOf = (requestId: string): string =>
  JSON.stringify({
    ip: '127.0.0.1',
    userId,
    apiToken: null,
    userName,
    requestId,
    sessionId,
    userCustomerName: null,
    actingOrganizationId: null,
    actingOrganizationName: null,
  });
const pool = new pg.Pool({
  connectionString: need('DATABASE_URL'),
  max: 10,
  options: '-c jit=off -c timezone=UTC',
});

pool.on('error', () => undefined);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

async function order(request: IncomingMessage): Promise<string> {
  const body = await bodyOf(request);
  const { name, region, owner } = JSON.parse(body);
  const customerId = new URL(request.url ?? '', 'http://floor').searchParams.get('customerId');
  const [id, operationId] = [randomUUID(), randomUUID()];
  const key = String(request.headers['idempotency-key']);
  const values = [partnerId, customerId, id, region, name, owner, operationId, body, userName, userId];
  values.push(actorOf(key), randomUUID(), sessionId, key);
  const { rowCount } = await pool.query({ name: 'order', text, values });
  if (rowCount !== 1) throw new Error('The order was not placed.');
  return JSON.stringify({ id, operationId });
}

const server = createServer((request, response) => {
  order(request).then(
    (answer) => response.writeHead(202, { 'content-type': 'application/json; charset=utf-8' }).end(answer),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') {
    process.stdout.write(`${JSON.stringify({ port: address.port })}\n`);
  }
});
