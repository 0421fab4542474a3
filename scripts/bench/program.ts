import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFlags } from "../server/nodeFlags.cjs";

const ROOT = join(__dirname, "..", "..");
const FOLLOW = pathToFileURL(join(ROOT, "scripts", "lib", "follow-parent.mjs")).href;

export interface Program {
  child: ChildProcess;
  /** What it wrote to its error stream, the end of it. */
  complaints: () => string;
  stop: () => Promise<void>;
}

/** Starts a TypeScript program of the project; it ends with us, however we end. */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string>,
  stdout: "ignore" | "pipe" = "ignore",
): Program {
  const child = spawn(
    process.execPath,
    ["--import", FOLLOW, ...nodeFlags(file), "--import", "tsx", join(ROOT, file), ...args],
    {
      cwd: ROOT,
      stdio: ["ignore", stdout, "pipe", "ipc"],
      env: { ...process.env, ...env, FOLLOW_PID: String(process.pid) },
    },
  );
  let stderr = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-4_000);
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
  };
  return { child, complaints: () => stderr.trim(), stop };
}

/** Runs such a program to its end and answers the JSON it printed. */
export async function runForJson<T>(file: string, args: string[], env: Record<string, string> = {}): Promise<T> {
  const { child, complaints } = startProgram(file, args, env, "pipe");
  let text = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${file} terminó con ${code}: ${complaints()}`);
  return JSON.parse(text) as T;
}
