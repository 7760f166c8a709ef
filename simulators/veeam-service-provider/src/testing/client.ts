import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  startVeeamServiceProviderSimulator,
  type VeeamServiceProviderSimulator,
  type VeeamServiceProviderSimulatorOptions,
} from '../simulator.ts';

export const backupServer = 'df997bd3-4ae9-4841-8152-8ff5cc703eab';
export const repository = '0b6c3a3e-6d0c-4d0f-8a35-0d6a7b0e4c11';

type Answer = { status: number; body: Record<string, unknown> };

/** A console of its own, which can be restarted, and somebody who is signed in to it. */
export class TestClient {
  readonly #own: Partial<VeeamServiceProviderSimulatorOptions>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-vspc-'));
  #simulator: VeeamServiceProviderSimulator | undefined;
  #token = '';

  constructor(own: Partial<VeeamServiceProviderSimulatorOptions> = {}) {
    this.#own = own;
  }

  get statePath(): string {
    return join(this.#folder, 'state.json');
  }

  async start(): Promise<void> {
    await this.#simulator?.close();
    this.#simulator = await startVeeamServiceProviderSimulator({
      port: 0,
      controlToken: 'control',
      statePath: this.statePath,
      username: 'portal',
      password: 'secret',
      backupServer,
      cloudDirector: 'vcd.example.org',
      repositories: [repository],
      ...this.#own,
    });
    await this.#signIn();
  }

  /** A token does not last long: it signs in again. */
  async passTime(seconds: number): Promise<void> {
    await this.control('PUT clock', { advanceSeconds: seconds });
    await this.#signIn();
  }

  async #signIn(): Promise<void> {
    const form = { grant_type: 'password', username: 'portal', password: 'secret' };
    const body = new URLSearchParams(form);
    const response = await fetch(`${this.#simulator?.url}/api/v3/token`, { method: 'POST', body });
    this.#token = Object(await response.json()).access_token;
  }

  async close(): Promise<void> {
    await this.#simulator?.close();
    rmSync(this.#folder, { recursive: true });
  }

  async ask(call: string, sent?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = 'GET', address = ''] = call.split(' ');
    const response = await fetch(`${this.#simulator?.url}/api/v3${address}`, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', ...headers },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? {} : Object(JSON.parse(text)) };
  }

  /** Answers the status. */
  async control(call: string, sent: unknown): Promise<number> {
    const [method = 'GET', name = ''] = call.split(' ');
    const response = await fetch(`${this.#simulator?.url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': 'control' },
      body: JSON.stringify(sent),
    });
    return response.status;
  }
}
