/** The artist of people created with area User and rol User (specification section 3). */
export function artistOf({ rol, area }: { rol: string; area: string }): number | null {
  return rol === "User" && area === "User" ? 1 : null;
}

/** The part after the last `@`, in lower case; empty for what is no mail. */
export function domainOf(mail: string): string {
  return mail.includes("@") ? mail.slice(mail.lastIndexOf("@") + 1).toLowerCase() : "";
}

/** A text that may be used as a mail address of a person of ours. */
export function isMail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
