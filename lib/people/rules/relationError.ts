/** The first part of what a failed user-relation call says (specification section 8). */
export function relationFailure(status: number): string {
  return `HTTP error! status: ${status}`;
}

/** What a failed user-relation call says: the status, followed by the server's error or message text. */
export function relationError(status: number, message: string): string {
  const head = relationFailure(status);
  return message === "" || message === head ? head : `${head} ${message}`;
}
