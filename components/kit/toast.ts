/** One passing message at the foot of the page. */
export interface ToastMessage {
  kind: "saved" | "deleted" | "info" | "error";
  text: string;
  action?: { label: string; run: () => void };
}

type Listener = (message: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | null = null;
let wake: (() => void) | null = null;

function send(message: ToastMessage): void {
  if (listener) {
    listener(message);
    return;
  }
  waiting.push(message);
  wake?.();
}

/** For the host: called when there is a message and nobody to show it yet (at once when one is waiting). */
export function onToastWaiting(next: () => void): () => void {
  wake = next;
  if (waiting.length > 0) next();
  return () => {
    if (wake === next) wake = null;
  };
}

/** For the stack: receives what was waiting, then everything else. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (listener === next) listener = null;
  };
}

interface Undoable {
  undo?: () => void;
}

const undoAction = (undo?: () => void) => (undo ? { label: "Deshacer", run: undo } : undefined);

/** Passing messages. Everything that is not destructive offers "Deshacer" here instead of asking before. */
export const toast = {
  /** Something was saved: `toast.saved("Se guardaron 11 filas", { undo })`. */
  saved: (text: string, { undo }: Undoable = {}) => send({ kind: "saved", text, action: undoAction(undo) }),
  /** Something was deleted, and may come back. */
  deleted: (text: string, { undo }: Undoable = {}) => send({ kind: "deleted", text, action: undoAction(undo) }),
  /** Neutral news. */
  info: (text: string, options: { action?: ToastMessage["action"] } = {}) => send({ kind: "info", text, ...options }),
  /** Something failed; stays longer, may offer a way on ("Ver cuáles", "Reintentar"). */
  error: (text: string, options: { action?: ToastMessage["action"] } = {}) => send({ kind: "error", text, ...options }),
};
