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

function show(worker: StateReply["worker"]) {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  const mail = { queued: 0, retrying: 0, failed: 0, oldest_queued: null, last_sent: null, late: false };
  const state: StateReply = { today: "2026-11-22", ticketeras: [], imports: [], worker, mail, jobs: [] };
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
