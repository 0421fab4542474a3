import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { jwtVerify } from "jose";
import type { NextApiHandler } from "next";
import { pool } from "@/lib/db";
import { env } from "@/lib/env";
import { resolve } from "@/lib/testing/callAs";
import showDetails from "@/pages/api/tickets/show-details/[show]";
import showsOfArtist from "@/pages/api/tickets/shows/artist/[artist]/index";
import { record, type Statement } from "./recorder";

/**
 * `readsProgram.ts`: serves two endpoints of ours and, for each, the least that could be written in its place, all
 * through Next's own resolver of API routes. Tells its port to the parent; `/cpu` answers the microseconds used so far.
 */
const endpoints: Record<string, { handler: NextApiHandler; query: Record<string, string> }> = {
  key: { handler: showDetails, query: { show: "Show 0001" } },
  list: { handler: showsOfArtist, query: { artist: "Artista 1" } },
};

const KEY = new TextEncoder().encode(env().API_TOKEN_SECRET);

const recorded = new Map<string, Statement[]>();

/** Checks the token, runs the very statements our endpoint runs, sends the rows. */
const bare =
  (statements: readonly Statement[]): NextApiHandler =>
  async (req, res) => {
    const token = (req.headers.authorization ?? "").slice("Bearer ".length);
    if (!(await jwtVerify(token, KEY).catch(() => null))) return res.status(401).end();
    const answers: unknown[] = [];
    for (const { text, values } of statements) answers.push((await pool().query(text, values)).rows);
    res.status(200).json(answers);
  };

const server = createServer(async (req, res) => {
  const [, way = "", name = ""] = (req.url ?? "").split("/");
  if (way === "cpu") return void res.end(JSON.stringify(process.cpuUsage()));
  const endpoint = endpoints[name];
  if (!endpoint) return void res.writeHead(404).end();
  const ours = () => resolve(req, res, endpoint.handler, endpoint.query);
  try {
    if (way === "record") recorded.set(name, await record(ours));
    else if (way === "ours") await ours();
    else await resolve(req, res, bare(recorded.get(name) ?? []), endpoint.query);
  } catch (error) {
    console.error(error);
    res.destroy();
  }
});

server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("SIGTERM", () => process.exit(0));
