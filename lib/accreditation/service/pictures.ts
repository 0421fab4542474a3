import { rm } from "node:fs/promises";
import path from "node:path";
import type { ReceivedFile } from "@/lib/http/contract";
import { badField } from "@/lib/http/errors";
import { bareEnvironment, startCapped } from "@/lib/jobs/cappedProcess";

const CAPS = { heapMb: 256, memoryMb: 700, timeoutMs: 20_000 };

export interface DrawnPicture {
  /** JPEGs as base64: a person's, the whole sheet, and the small one. */
  photo: string;
  paper: string;
  thumb: string;
}

/** A picture of a stranger's, drawn anew in a process that knows no secrets. @throws 400 for one that cannot be read */
export async function drawPicture({ path: file }: ReceivedFile): Promise<DrawnPicture> {
  try {
    const { ended } = startCapped(path.resolve("lib/accreditation/process/pictureChild.ts"), [file], {
      ...CAPS,
      env: bareEnvironment(),
    });
    const { code, stdout } = await ended;
    const drawn = code === 0 ? (JSON.parse(stdout) as DrawnPicture | null) : null;
    if (!drawn) throw badField("file", "La foto no se puede leer: sacarla de nuevo, como JPG o PNG.");
    return drawn;
  } finally {
    await rm(file, { force: true });
  }
}
