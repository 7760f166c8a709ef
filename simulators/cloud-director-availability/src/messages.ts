import type { Reply } from '@portal/simulator-kit/messages';

/** An error of the service, by its code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

export const vendorReply = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/vnd.vmware.h4-v4.7+json;charset=UTF-8' },
  body: JSON.stringify(value),
});

export const refusalReply = ({ status, code, message }: Refusal): Reply =>
  vendorReply({ code, msg: message, args: [], stacktrace: `com.vmware.h4.api.error: ${message}` }, status);
