/** Notification failures are only logged (specification section 8). */
export function logFailure(error: unknown): void {
  console.warn("Notificaciones:", error instanceof Error ? error.message : error);
}
