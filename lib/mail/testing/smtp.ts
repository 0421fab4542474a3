import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail extends Email {
  to_mail: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Answers the next recipients with these errors, one each, before accepting again. */
  refuse: (...answers: { code: number; message: string }[]) => void;
  /** Leaves who hands a mail over without an answer, until it is let go on. */
  hang: (hanging: boolean) => void;
  close: () => Promise<void>;
}

/** A real SMTP server on this machine that keeps what it gets. */
export async function testSmtp(): Promise<TestSmtp> {
  const refusals: { code: number; message: string }[] = [];
  const received: ReceivedMail[] = [];
  let goOn = Promise.resolve();
  let letGo = () => {};
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo(_address, _session, done) {
      const refusal = refusals.shift();
      if (!refusal) return done();
      done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => {
          await goOn;
          received.push({ ...mail, to_mail: session.envelope.rcptTo[0]?.address ?? "" });
          done();
        }, done);
    },
  });
  server.on("error", () => {}); // whoever sends may die over it
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (...answers) => refusals.push(...answers),
    hang: (hanging) => {
      letGo();
      if (hanging) goOn = new Promise((resolve) => (letGo = resolve));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
