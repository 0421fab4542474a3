import { bareEnvironment, type Ended, startCapped } from "@/lib/jobs/cappedProcess";

/** Decoded pages and pictures are outside of the heap, so both are bounded (MB). */
const HEAP_MB = 256;
const MEMORY_MB = 900;
const TIMEOUT_MS = 120_000;

/**
 * Runs one of this folder's files in a process of its own with capped memory and time. `behind`: what a queue does, while people
 * wait for pages of others.
 */
export function runCapped(
  script: "previewChild" | "readChild",
  args: string[],
  { signal, behind }: { signal?: AbortSignal; behind?: boolean } = {},
): Promise<Ended> {
  return startCapped(`lib/documents/process/${script}.ts`, args, {
    heapMb: HEAP_MB,
    memoryMb: MEMORY_MB,
    timeoutMs: TIMEOUT_MS,
    signal,
    behind,
    env: bareEnvironment(),
  }).ended;
}

/** Why it did not end well, for the person who sent the file. */
export function reasonOf({ outOfMemory, timedOut, stderr }: Ended): string {
  if (outOfMemory) return "El archivo necesita más memoria de la permitida.";
  if (timedOut) return "El archivo necesita más tiempo del permitido.";
  if (stderr.includes("PasswordException"))
    return "El PDF está protegido con contraseña: guardarlo sin ella y cargarlo de nuevo.";
  return "El archivo está dañado.";
}
