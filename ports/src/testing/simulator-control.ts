/** Sends a call of its control, as `PUT clock`, and answers what it says; null for nothing. */
export type SimulatorControl = (call: string, body?: unknown) => Promise<unknown>;

/** The control of the simulator at that address. A call that it refuses throws. */
export const controlOf =
  (url: string, token: string): SimulatorControl =>
  async (call, body) => {
    const [method = '', name = ''] = call.split(' ');
    const response = await fetch(`${url}/_simulator/${name}`, {
      method,
      headers: { 'x-simulator-token': token },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
