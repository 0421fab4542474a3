/** @jest-environment jsdom */
import { render, screen } from "@testing-library/react";
import type { Address } from "@/lib/client/useAddress";
import type { StateReply } from "@/lib/stats/schema";
import JobsPanel from "./JobsPanel";

jest.mock("@/lib/client/usePerson", () => ({ usePerson: () => ({ can: () => false }) }));

const address: Address = { ready: true, get: () => "", set: () => undefined, href: () => "" };
const atWork: StateReply["worker"] = {
  status: "ok",
  alive: 2,
  last_seen: "2026-11-22T15:00:30.000Z",
  started_at: "2026-11-22T12:00:00.000Z",
  rss_mb: 240,
};

const noBackup: StateReply["backup"] = { place: null, last_good: null, failed: null, late: false };

const verified: StateReply["verification"] = { at: "2026-11-22T06:40:00.000Z", entries: 12, wrong: 0, first: [] };

function show(worker: StateReply["worker"], backup = noBackup, verification = verified) {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  const mail = { queued: 0, retrying: 0, failed: 0, oldest_queued: null, last_sent: null, late: false };
  const mailbox = { on: false, read_at: null, failed: null, files: 0, refused: 0 };
  const arca = { on: false, detail: "La consulta a ARCA está apagada." };
  const found = { mailbox, arca, today: "2026-11-22", ticketeras: [], imports: [], worker, mail, backup, jobs: [] };
  const state: StateReply = { ...found, verification };
  return render(<JobsPanel stats={{ state, use: undefined, vitals: undefined, calls: undefined }} address={address} />);
}

test("a worker at work is told with its processes and memory", () => {
  show(atWork);
  expect(screen.getByText("En marcha")).toBeInTheDocument();
  expect(screen.getByText("240 MB")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a worker that gives no sign of life is an alert, with when it last did", () => {
  show({ ...atWork, status: "silent", alive: 0, started_at: null, rss_mb: 0 });
  expect(screen.getByRole("alert")).toHaveTextContent("El worker no da señales de vida.");
  expect(screen.getByText("Sin señales")).toBeInTheDocument();
});

test("the last good backup is told with its size; one that failed since is an alert with why", () => {
  const last_good = { at: "2026-11-22T06:30:00.000Z", name: "b", bytes: 2_100_000_000, missing: 0 };
  show(atWork, { place: "/respaldos", last_good, failed: null, late: false });
  expect(screen.getByText("Al día")).toBeInTheDocument();
  expect(screen.getByText("dom 22 nov 2026, 03:30")).toBeInTheDocument();
  expect(screen.getByText("2,1 GB")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
  const failed = { at: "2026-11-23T06:30:00.000Z", why: "No hay lugar en el disco." };
  show(atWork, { place: "/respaldos", last_good, failed, late: true });
  expect(screen.getByRole("alert")).toHaveTextContent("No hay lugar en el disco.");
});

test("where none are scheduled that is said", () => {
  show(atWork);
  expect(screen.getByText("No programados")).toBeInTheDocument();
});

test("a difference that the nightly verification found is an alert that names it", () => {
  const first = [{ what: "ledger_rollup", key: "devengado ARS 2026-03", kept: "1000.01", computed: "1000.00" }];
  show(atWork, noBackup, { ...verified, wrong: 1, first });
  expect(screen.getByRole("alert")).toHaveTextContent("devengado ARS 2026-03: dice 1000.01, es 1000.00");
  expect(screen.getByText("1 diferencia")).toBeInTheDocument();
});
