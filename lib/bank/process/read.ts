import { AppError } from "@/lib/http/errors";
import { bareEnvironment, startCapped } from "@/lib/jobs/cappedProcess";
import type { Refused } from "@/lib/tabular/capped/answer";
import type { ReadFile } from "../reading/readFile";
import type { TableMapping } from "../reading/table";

const CAPS = { heapMb: 512, memoryMb: 900, timeoutMs: 60_000 };

/**
 * Reads a bank's file in a process of its own with capped memory and time that knows no secrets.
 * @throws AppError 400, 413, 415 or 422 with the line that is wrong and why
 */
export async function readInProcess(file: string, name: string, mapping?: TableMapping): Promise<ReadFile> {
  const args = [file, name, mapping ? JSON.stringify(mapping) : ""];
  const { ended } = startCapped("lib/bank/process/readChild.ts", args, {
    ...CAPS,
    env: bareEnvironment(),
  });
  const { code, outOfMemory, timedOut, stdout, stderr } = await ended;
  if (outOfMemory || timedOut)
    throw new AppError(413, "too_large", "El archivo es demasiado grande para leerlo: pedir un período más corto.");
  if (code !== 0) throw new Error(`reading a statement ended with ${code}: ${stderr}`);
  const answer = JSON.parse(stdout) as ReadFile | Refused;
  if ("refused" in answer) throw new AppError(answer.refused.status, answer.refused.code, answer.refused.message);
  return answer;
}
