/** @jest-environment jsdom */

import { render, screen, within } from "@testing-library/react";
import type { Address } from "@/lib/client/useAddress";
import { formatDay } from "@/lib/format/dates";
import type { StateReply } from "@/lib/stats/schema";
import DataPanel from "./DataPanel";

const HOSTILE = "<img src=x onerror=alert(1)>";

const ticketera = (name: string, more: Partial<StateReply["ticketeras"][number]> = {}) => ({
  name,
  shows: 2,
  last_sale: "2026-11-19",
  loaded_at: "2026-11-20T12:00:00.000Z",
  stale: false,
  ...more,
});

const state: StateReply = {
  today: "2026-11-20",
  ticketeras: [
    ticketera(HOSTILE, { stale: true, last_sale: "2026-11-10" }),
    ...Array.from({ length: 30 }, (_, index) => ticketera(`Ticketera ${index}`)),
  ],
  imports: [],
  worker: { status: "ok", alive: 1, last_seen: null, started_at: null, rss_mb: 0 },
  mail: { queued: 0, retrying: 0, failed: 0, oldest_queued: null, last_sent: null, late: false },
  backup: { place: null, last_good: null, failed: null, late: false },
  arca: { on: false, detail: "La consulta a ARCA está apagada." },
  mailbox: { on: false, read_at: null, failed: null, files: 0, refused: 0 },
  verification: { at: null, entries: 0, wrong: 0, first: [] },
  jobs: [],
};

const addressOf = (query: Record<string, string>): Address => ({
  ready: true,
  get: (key) => query[key] ?? "",
  set: () => undefined,
  href: () => "",
});

function show(query: Record<string, string> = {}) {
  window.matchMedia = (() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never;
  const stats = { state, use: undefined, vitals: undefined, calls: undefined };
  return render(<DataPanel stats={stats} address={addressOf(query)} />);
}

const rows = () =>
  within(screen.getByRole("table", { name: "Ticketeras" }))
    .getAllByRole("row")
    .slice(1);

test("a name with markup is text, and a late ticketera comes first and is said", () => {
  const { container } = show();
  expect(container.querySelector("img")).toBeNull();
  expect(rows()[0]).toHaveTextContent(`${HOSTILE}Atrasada${formatDay("2026-11-10")}`);
  expect(screen.getByText(/Sin datos de <img src=x onerror=alert\(1\)> desde hace dos días/)).toBeInTheDocument();
});

test("the list is cut into pages and searched by the address, without accents or case", () => {
  const { unmount } = show();
  expect(rows()).toHaveLength(25);
  expect(screen.getByText("31 ticketeras")).toBeInTheDocument();
  unmount();
  const second = show({ ticketeras_pag: "2" });
  expect(rows()).toHaveLength(6);
  second.unmount();
  const past = show({ ticketeras_pag: "99" });
  expect(rows()).toHaveLength(6);
  past.unmount();
  show({ ticketeras_q: "TÍCKETERA 7" });
  expect(rows()).toHaveLength(1);
});
