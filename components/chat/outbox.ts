import { sendMessage } from "@/lib/chat/api";
import type { MessageView } from "@/lib/chat/schema";
import { CallError, call } from "@/lib/client/call";
import { newId } from "@/lib/client/newId";
import type { FileView } from "@/lib/documents/schema";
import { OutboxStore } from "./outboxStore";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

type Sent = (message: MessageView) => void;
type Send = (item: { channel: number; client_id: string; text: string; files: string[] }) => Promise<MessageView>;

const sendByCall: Send = ({ channel, ...body }) => call(sendMessage, { params: { id: channel }, body });

/** True where sending later may help: no line, the server busy or away. */
const passes = ({ status }: CallError) => status === 0 || status === 429 || status >= 500;

/**
 * Sends what a person writes, one after another and each once: the server knows a message by the id made here, so that
 * trying again never doubles it. What cannot be sent now is tried again by itself; what is refused waits as failed.
 */
export class Outbox {
  readonly store: OutboxStore;
  private readonly sent = new Set<Sent>();
  private running = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT_MS;

  constructor(
    mail: string,
    private readonly send: Send = sendByCall,
  ) {
    this.store = new OutboxStore(mail);
  }

  /** Writes down and begins to send. */
  add(channel: number, text: string, files: FileView[]): void {
    const at = new Date().toISOString();
    this.store.add({ client_id: newId(), channel, text, files, at, state: "pending" });
    void this.drain();
  }

  retry(client_id: string): void {
    this.store.change(client_id, { state: "pending", error: undefined });
    void this.drain();
  }

  /** Calls `listener` with each message that the server took. */
  onSent(listener: Sent): () => void {
    this.sent.add(listener);
    return () => this.sent.delete(listener);
  }

  /** Sends what waits, in its order, in one tab at a time. */
  readonly drain = async (): Promise<void> => {
    if (this.running) return;
    this.running = true;
    clearTimeout(this.timer);
    try {
      await alone(() => this.sendAll());
    } finally {
      this.running = false;
    }
  };

  private async sendAll(): Promise<void> {
    for (;;) {
      const item = this.store.all().find(({ state }) => state === "pending");
      if (!item) return;
      const { client_id, channel, text, files } = item;
      try {
        const message = await this.send({ channel, client_id, text, files: files.map(({ id }) => id) });
        this.wait = FIRST_WAIT_MS;
        for (const listener of this.sent) listener(message);
        this.store.drop(client_id);
      } catch (error) {
        if (error instanceof CallError && passes(error)) return this.later();
        const why = error instanceof Error ? error.message : "No se pudo enviar.";
        this.store.change(client_id, { state: "failed", error: why });
      }
    }
  }

  private later(): void {
    this.timer = setTimeout(this.drain, this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT_MS);
  }
}

/** Without locks two tabs may send the same message: the server takes it once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request("chat.outbox", work) : work();

const boxes = new Map<string, Outbox>();

/** The outbox of a person in this tab. */
export function outboxOf(mail: string): Outbox {
  const box = boxes.get(mail) ?? new Outbox(mail);
  boxes.set(mail, box);
  return box;
}
