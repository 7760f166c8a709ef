import { Socket } from 'node:net';

/**
 * A socket that, once it is corked, stays so until the end of the turn of the event loop: statements that are sent
 * together then cost one system call, and wake the server once. The client of PostgreSQL corks it for each statement.
 */
export class GatheringSocket extends Socket {
  #gathering = false;

  override cork(): void {
    super.cork();
    if (this.#gathering) return;
    this.#gathering = true;
    super.cork();
    process.nextTick(() => {
      this.#gathering = false;
      this.uncork();
    });
  }
}
