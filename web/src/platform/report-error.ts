/**
 * Logs a failure that nobody has to be told about: as a mark on the browser's own timeline, named `report: …`, where
 * support and the browser tests read it.
 */
export function reportError(what: string, error: unknown): void {
  performance.mark(`report: ${what}`, { detail: error instanceof Error ? error.message : String(error) });
}
