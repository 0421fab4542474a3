import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export interface ApiProcess {
  /** `http://127.0.0.1:PORT/api`. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts the endpoints in a process of their own on this test's database, so that nothing is shared but that. */
export async function startApi(...args: "--trust-proxy"[]): Promise<ApiProcess> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/testing/apiServer.ts", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, LOG_LEVEL: "info" },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`the API's process ended with ${code} before it listened`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { msg, port: told } = JSON.parse(line) as { msg?: string; port?: number };
      if (msg === "listening" && told) resolve(told);
    });
  });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { url: `http://127.0.0.1:${port}/api`, stop };
}
