import { CallError } from "./callError";

/** How far an upload in parts is, as its calls answer. */
export interface UploadState {
  id: string;
  received: number;
  chunk_bytes: number;
  file_id: string | null;
}

/** The calls of an upload in parts; the documents' own and those of a public link are made of different contracts. */
export interface UploadSteps<T> {
  open: (facts: { name: string; size: number; type: string; sha256?: string }) => Promise<UploadState>;
  state: (id: string) => Promise<UploadState>;
  put: (id: string, offset: number, chunk: Blob, signal?: AbortSignal) => Promise<UploadState>;
  complete: (id: string) => Promise<T>;
}

export interface UploadOptions {
  /** Bytes received so far, of all. */
  onProgress?: (received: number, size: number) => void;
  /** True while the line is down and the next attempt is awaited. */
  onWaiting?: (waiting: boolean) => void;
  signal?: AbortSignal;
  /** Names what the file is for, so that a reload goes on with the same upload; without it nothing is remembered. */
  remember?: string;
  /** How long to wait before attempt n (from 1), in ms. */
  wait?: (attempt: number) => number;
}

const SMALLEST = 64 * 1024;
const PART_MS = 2_000;
const ATTEMPTS = 12;
const backoff = (attempt: number) => Math.min(30_000, 500 * 2 ** attempt);

/**
 * Sends a file in parts and answers what its completion gives. A lost connection or a busy server is waited out; after a
 * reload the same file goes on where it was (`remember`). Parts grow while the line is fast, so that progress is seen on
 * a slow one. Throws CallError for a refusal, or when the line stays down; the abort's reason when `signal` aborts.
 */
export async function uploadInParts<T>(file: File, steps: UploadSteps<T>, options: UploadOptions = {}): Promise<T> {
  const key = options.remember && keyOf(options.remember, file);
  const patiently = <R>(work: () => Promise<R>) => persist(work, options);
  let state = await patiently(() => begin(file, steps, key));
  options.onProgress?.(state.received, file.size);
  let part = SMALLEST;
  while (!state.file_id && state.received < file.size) {
    const from = state.received;
    const end = Math.min(file.size, from + Math.min(part, state.chunk_bytes));
    const started = performance.now();
    state = await patiently(() => putPart(file, steps, state, from, end, options.signal));
    const took = Math.max(1, performance.now() - started);
    part = Math.round(Math.max(SMALLEST, Math.min(4 * part, ((end - from) * PART_MS) / took)));
    options.onProgress?.(state.received, file.size);
  }
  try {
    return await patiently(() => steps.complete(state.id));
  } finally {
    if (key) localStorage.removeItem(key);
  }
}

/** Forgets that an upload of this file was under way. */
export function forgetUpload(remember: string, file: File): void {
  localStorage.removeItem(keyOf(remember, file));
}

const keyOf = (remember: string, { name, size, lastModified }: File) =>
  `upload:${remember}:${name}:${size}:${lastModified}`;

/** The upload that was under way, or a new one. */
async function begin<T>(file: File, steps: UploadSteps<T>, key: string | undefined): Promise<UploadState> {
  const known = key && localStorage.getItem(key);
  if (known) {
    try {
      return await steps.state(known);
    } catch (error) {
      if (!(error instanceof CallError) || ![404, 410].includes(error.status)) throw error;
    }
  }
  const { name, size, type } = file;
  const opened = await steps.open({ name, size, type, sha256: await sha256Of(file) });
  if (key) localStorage.setItem(key, opened.id);
  return opened;
}

/** The server knows best where the next part begins: 409 tells. */
async function putPart<T>(
  file: File,
  steps: UploadSteps<T>,
  { id }: UploadState,
  from: number,
  end: number,
  signal?: AbortSignal,
): Promise<UploadState> {
  try {
    return await steps.put(id, from, file.slice(from, end), signal);
  } catch (error) {
    const current =
      error instanceof CallError && error.status === 409 ? (error.current as UploadState | undefined) : null;
    if (current) return current;
    throw error;
  }
}

async function persist<R>(work: () => Promise<R>, { signal, onWaiting, wait = backoff }: UploadOptions): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt >= ATTEMPTS || !mayPass(error)) throw error;
      onWaiting?.(true);
      await pause(wait(attempt), signal);
      onWaiting?.(false);
    }
  }
}

const mayPass = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 429 || [502, 503, 504].includes(error.status));

/** Waits, or less when the browser says that the line is back. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
    signal?.addEventListener("abort", done);
  });
}

// Only secure contexts have it: over plain http to an address of the local network the server checks what it can.
async function sha256Of(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || !file.arrayBuffer) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
