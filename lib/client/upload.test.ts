/** @jest-environment jsdom */
import { CallError } from "./callError";
import { type UploadState, type UploadSteps, uploadInParts } from "./upload";

const SIZE = 300_000;
const CHUNK = 100_000;
const file = () => new File([new Uint8Array(SIZE)], "factura.pdf", { type: "application/pdf", lastModified: 1 });

/** A server of one upload; `fail` may throw before each put. */
function server(fail: (put: number) => void = () => {}) {
  const state: UploadState = { id: "u1", received: 0, chunk_bytes: CHUNK, file_id: null };
  const seen = { opened: 0, puts: [] as number[], completed: 0 };
  const steps: UploadSteps<string> = {
    open: async () => {
      seen.opened++;
      return { ...state };
    },
    state: async (id) => {
      if (id !== "u1") throw new CallError(404, "not_found", "No existe esa carga.");
      return { ...state };
    },
    put: async (_id, offset, chunk) => {
      fail(seen.puts.length);
      seen.puts.push(offset);
      if (offset !== state.received) throw new CallError(409, "conflict", "", [], "", { ...state });
      state.received = offset + chunk.size;
      return { ...state };
    },
    complete: async () => {
      seen.completed++;
      if (state.received < SIZE) throw new CallError(409, "conflict", "Faltan partes.");
      return "listo";
    },
  };
  return { steps, seen, state };
}

const soon = { wait: () => 0 };

beforeEach(() => localStorage.clear());

test("sends the parts in order and tells how far it is", async () => {
  const { steps, seen } = server();
  const progress: number[] = [];
  expect(await uploadInParts(file(), steps, { onProgress: (received) => progress.push(received) })).toBe("listo");
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(SIZE);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(seen).toMatchObject({ opened: 1, completed: 1 });
});

test("a dropped line and a server away are waited out", async () => {
  let failures = 0;
  const { steps } = server(() => {
    if (failures++ < 4) throw new CallError(failures % 2 ? 0 : 503, "offline", "Sin conexión");
  });
  const waits: boolean[] = [];
  expect(await uploadInParts(file(), steps, { ...soon, onWaiting: (waiting) => waits.push(waiting) })).toBe("listo");
  expect(waits.slice(0, 2)).toEqual([true, false]);
});

test("a part whose answer was lost is not sent twice: the server says where it is", async () => {
  const { steps, seen, state } = server((put) => {
    if (put === 1 && state.received === 64 * 1024) {
      state.received += 1_000; // it arrived in part, and its answer did not
    }
  });
  expect(await uploadInParts(file(), steps, soon)).toBe("listo");
  expect(seen.completed).toBe(1);
});

test("after a reload the same file goes on where it was", async () => {
  const { steps, seen } = server((put) => {
    if (put === 2) throw new CallError(400, "invalid_input", "se cerró la página");
  });
  await expect(uploadInParts(file(), steps, { remember: "x" })).rejects.toThrow("se cerró");
  const sentBefore = seen.puts.length;
  await uploadInParts(file(), { ...steps }, { remember: "x" }).catch(() => {});
  expect(seen.opened).toBe(1);
  expect(seen.puts[sentBefore] ?? SIZE).toBeGreaterThan(0);
});

test("an upload the server no longer has begins anew", async () => {
  const { steps, seen } = server();
  localStorage.setItem("upload:x:factura.pdf:300000:1", "old");
  expect(await uploadInParts(file(), steps, { remember: "x" })).toBe("listo");
  expect(seen.opened).toBe(1);
  expect(localStorage.length).toBe(0);
});

test("a refusal is told at once", async () => {
  const { steps, seen } = server(() => {
    throw new CallError(413, "too_large", "Pesa demasiado.");
  });
  await expect(uploadInParts(file(), steps, soon)).rejects.toMatchObject({ status: 413 });
  expect(seen.puts).toEqual([]);
});

test("it can be cancelled, while waiting too", async () => {
  const { steps } = server(() => {
    throw new CallError(0, "offline", "");
  });
  const stop = new AbortController();
  const sending = uploadInParts(file(), steps, {
    wait: () => 60_000,
    signal: stop.signal,
    onWaiting: () => stop.abort(),
  });
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
});
