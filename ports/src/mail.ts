/** A file that goes along, to be saved; `mediaType` is what its content was found to be. */
export type MailAttachment = { name: string; mediaType: string; bytes: Buffer };

/** A picture that the HTML names as `cid:` and that goes along, so that nothing is loaded from outside. */
export type InlineImage = { contentId: string; mediaType: string; bytes: Buffer };

/** A mail as the portal hands it over: both bodies say the same. `messageId` makes a repeated sending recognisable. */
export type Mail = {
  messageId: string;
  from: { name: string; address: string };
  replyTo: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: readonly MailAttachment[];
  /** Nobody wrote it, so that nobody's absence note is to answer it. */
  isAutomatic: boolean;
  logo: InlineImage | null;
};

export interface MailSender {
  /** Resolves when the server lets the portal in. Sends nothing. */
  ping(): Promise<void>;
  /**
   * Throws `ProviderFailure`: `refused` for an address the server will never take, `connection` when it does not let the
   * portal in or cannot be trusted; `unreachable` otherwise.
   */
  send(mail: Mail): Promise<void>;
}
