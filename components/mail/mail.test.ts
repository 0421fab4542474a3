import type { MailItem } from "@/lib/mail/schema";
import { mailDocument } from "./mailDocument";
import { isMoving, subjectOf, whenText } from "./mailLooks";

const mail = (change: Partial<MailItem>): MailItem => ({
  id: 7,
  kind: "ticketing.report",
  to: "ana@afuera.test",
  subject: "",
  state: "queued",
  attempts: 0,
  last_error: null,
  created_at: "2026-11-20T12:00:00.000Z",
  created_by: "admin@demo.test",
  next_attempt: null,
  sent_at: null,
  attachments: [],
  has_file: false,
  ...change,
});

test.each([
  [mail({}), "Sale en cuanto pueda"],
  [mail({ state: "sent", sent_at: "2026-11-20T13:40:00.000Z" }), "Salió vie 20 nov 2026, 10:40"],
  [mail({ state: "retrying", next_attempt: "2026-11-20T13:45:00.000Z" }), "Otro intento vie 20 nov 2026, 10:45"],
  [mail({ state: "failed", last_error: "550" }), "No sale más solo"],
])("says what a mail waits for or how it ended", (one, expected) => {
  expect(whenText(one)).toBe(expected);
});

test("a mail without a subject yet is called by its kind, and never by a key", () => {
  expect(subjectOf(mail({}))).toBe("Reporte de ventas");
  expect(subjectOf(mail({ kind: "otro.tipo" }))).toBe("Mail");
  expect(subjectOf(mail({ subject: "Reporte Live" }))).toBe("Reporte Live");
});

test("the screen looks again while something is on its way", () => {
  expect(isMoving({ queued: 0, retrying: 0, sent: 9, failed: 2 })).toBe(false);
  expect(isMoving({ queued: 0, retrying: 1, sent: 0, failed: 0 })).toBe(true);
});

test("the policy of the preview comes before anything of the mail", () => {
  const document = mailDocument("<html><head><meta http-equiv='refresh' content='0;url=//x'></head><p>Hola</p></html>");
  expect(document.indexOf("Content-Security-Policy")).toBeLessThan(document.indexOf("<html>"));
  expect(document).toContain("default-src 'none'");
});
