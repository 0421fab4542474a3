import { createServer, type Socket } from "node:net";

interface Stored {
  uid: number;
  raw: Buffer;
  seen: boolean;
}

/** A mailbox that speaks as much of IMAP as who reads one needs, with what goes wrong in it. */
export interface ImapServer {
  url: string;
  mails: Stored[];
  validity: number;
  password: string;
  /** Bytes of a mail after which the connection is cut; once. */
  cutAfter: number | null;
  /** How many mails were sent whole or in part. */
  fetched: number;
  add: (raw: string | Buffer) => void;
  stop: () => Promise<void>;
}

const quoted = (text: string) => text.replace(/^"|"$/g, "");

/** Answers one command; `more` is what was said after its name. */
function answer(server: ImapServer, socket: Socket, tag: string, name: string, more: string): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  const done = (what = "done") => say(`${tag} OK ${what}`);
  const of = (set: string) => {
    const [first = "", last] = set.split(":");
    if (last === undefined) return server.mails.filter(({ uid }) => set.split(",").map(Number).includes(uid));
    const found = server.mails.filter(({ uid }) => uid >= Number(first));
    return last === "*" && found.length === 0 ? server.mails.slice(-1) : found;
  };
  if (name === "CAPABILITY") say("* CAPABILITY IMAP4rev1");
  if (name === "LOGIN" && quoted(more.split(" ").at(-1) ?? "") !== server.password) {
    say(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
    return;
  }
  if (name === "LIST" || name === "LSUB") say('* LIST (\\HasNoChildren) "/" INBOX');
  if (name === "NAMESPACE") say('* NAMESPACE (("" "/")) NIL NIL');
  if (name === "SELECT" || name === "EXAMINE") {
    say(`* ${server.mails.length} EXISTS`);
    say("* FLAGS (\\Seen)");
    say("* OK [PERMANENTFLAGS (\\Seen)] ok");
    say(`* OK [UIDVALIDITY ${server.validity}] ok`);
    say(`* OK [UIDNEXT ${(server.mails.at(-1)?.uid ?? 0) + 1}] ok`);
    done("[READ-WRITE] done");
    return;
  }
  if (name === "LOGOUT") {
    say("* BYE");
    done();
    socket.end();
    return;
  }
  const [, verb = "", rest = ""] = /^(\S+) ?(.*)$/s.exec(more) ?? [];
  if (name === "UID" && verb === "SEARCH") {
    const set = /UID (\S+)/.exec(rest)?.[1];
    const found = set ? of(set) : server.mails.filter(({ seen }) => !seen);
    say(`* SEARCH ${found.map(({ uid }) => uid).join(" ")}`.trim());
  }
  if (name === "UID" && verb === "STORE") for (const mail of of(rest.split(" ")[0] ?? "")) mail.seen = true;
  if (name === "UID" && verb === "FETCH")
    for (const { uid, raw } of of(rest.split(" ")[0] ?? "")) {
      const n = server.mails.findIndex((one) => one.uid === uid) + 1;
      if (!/BODY/.test(rest)) {
        say(`* ${n} FETCH (UID ${uid} RFC822.SIZE ${raw.length})`);
        continue;
      }
      server.fetched += 1;
      socket.write(`* ${n} FETCH (UID ${uid} BODY[] {${raw.length}}\r\n`);
      if (server.cutAfter !== null) {
        socket.write(raw.subarray(0, server.cutAfter), () => socket.destroy());
        server.cutAfter = null;
        return;
      }
      socket.write(raw);
      say(")");
    }
  done();
}

/** Starts one on a free port of this machine. */
export async function imapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>();
  const net = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    socket.write("* OK ready\r\n");
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk;
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        const [, tag = "", name = "", more = ""] = /^(\S+) (\S+) ?(.*)$/s.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (tag) answer(server, socket, tag, name.toUpperCase(), more);
      }
    });
  });
  const port = await new Promise<number>((resolve) =>
    net.listen(0, "127.0.0.1", () => resolve((net.address() as { port: number }).port)),
  );
  const server: ImapServer = {
    url: `imap://facturas:clave@127.0.0.1:${port}/INBOX`,
    mails: [],
    validity: 7,
    password: "clave",
    cutAfter: null,
    fetched: 0,
    add: (raw) => server.mails.push({ uid: (server.mails.at(-1)?.uid ?? 0) + 1, raw: Buffer.from(raw), seen: false }),
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => net.close(() => resolve()));
    },
  };
  return server;
}
