import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { bareEnvironment, startCapped } from "@/lib/jobs/cappedProcess";
import { addressProblems } from "../files/addressRule";

const CAPS = { heapMb: 256, memoryMb: 600, timeoutMs: 60_000 };

/**
 * What a file of transfers is refused for: by pain.001.001.09's own schema, and by the rule for addresses that the schema does not know.
 * None: it may be kept and sent.
 */
export async function checkPain001(bytes: Buffer): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "pain001-"));
  try {
    const file = path.join(folder, "file.xml");
    await writeFile(file, bytes);
    const schema = path.resolve("lib/bank/files/pain.001.001.09.xsd");
    const { ended } = startCapped("lib/bank/process/validateChild.ts", [schema, file], {
      ...CAPS,
      env: bareEnvironment(),
    });
    const { code, stdout, stderr } = await ended;
    if (code !== 0) throw new Error(`validating a file of transfers ended with ${code}: ${stderr}`);
    const { problems } = JSON.parse(stdout) as { problems: string[] };
    return problems.length > 0 ? problems : addressProblems(bytes.toString("utf8"));
  } finally {
    await rm(folder, { recursive: true });
  }
}
