import type { FileView } from "@/lib/documents/schema";

/** A message on its way. `failed` was refused for good, and waits for the person. */
export interface Outgoing {
  client_id: string;
  channel: number;
  text: string;
  files: FileView[];
  /** ISO instant of when it was written. */
  at: string;
  state: "pending" | "failed";
  error?: string;
}

const NONE: readonly Outgoing[] = [];

/**
 * What one person of this browser wrote and the server has not taken yet, in the order it was written. It lives in the
 * browser's storage, so that it outlasts a reload or a closed tab; all tabs see the same list.
 */
export class OutboxStore {
  private readonly key: string;
  private text: string | null = null;
  private items: readonly Outgoing[] = NONE;
  private readonly listeners = new Set<() => void>();

  constructor(mail: string) {
    this.key = `chat.outbox.${mail.toLowerCase()}`;
  }

  /** The same array until something changes. */
  readonly all = (): readonly Outgoing[] => {
    const text = this.stored();
    if (text !== this.text) {
      this.text = text;
      this.items = parse(text);
    }
    return this.items;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const other = (event: StorageEvent) => event.key === this.key && listener();
    this.listeners.add(listener);
    window.addEventListener("storage", other);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener("storage", other);
    };
  };

  add(item: Outgoing): void {
    this.write([...this.all(), item]);
  }

  drop(client_id: string): void {
    this.write(this.all().filter((item) => item.client_id !== client_id));
  }

  change(client_id: string, facts: Partial<Outgoing>): void {
    this.write(this.all().map((item) => (item.client_id === client_id ? { ...item, ...facts } : item)));
  }

  private stored(): string | null {
    try {
      return localStorage.getItem(this.key);
    } catch {
      return this.text; // no storage: the list lives as long as the page
    }
  }

  private write(items: readonly Outgoing[]): void {
    this.items = items;
    this.text = items.length > 0 ? JSON.stringify(items) : null;
    try {
      if (this.text === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, this.text);
    } catch {
      // No room or no storage: kept for as long as the page is open.
    }
    for (const listener of this.listeners) listener();
  }
}

function parse(text: string | null): readonly Outgoing[] {
  try {
    const items = JSON.parse(text ?? "[]") as Outgoing[];
    return Array.isArray(items) && items.length > 0 ? items : NONE;
  } catch {
    return NONE;
  }
}
