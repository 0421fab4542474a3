/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import type { ShowView } from "@/lib/shows/records/schema";
import { columnsFor } from "../list";
import { Summary } from "./Summary";

jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("ProduccionAdmin");
  return { useMe: () => me };
});

const show: ShowView = {
  id: 9,
  name: "La Zorzal · Córdoba · 7 mar 2031",
  artist: { id: 1, name: "La Zorzal" },
  venue: "Quality",
  city: "Córdoba",
  country: "AR",
  fecha: "2031-03-07",
  hora: null,
  type: "live-arg",
  state: "confirmado",
  stage: null,
  card: null,
  divisa: "ARS",
  company: null,
  project: null,
  light: null,
  owner: null,
  capacidad: 100,
  sold: 0,
  percent: 0,
  version: 4,
  room: "",
  announce_on: null,
  doors: null,
  curfew: null,
  state_reason: "",
  steps: [
    {
      to: "a_la_venta",
      allowed: true,
      reason: false,
      missing: [
        { path: "categories", message: "Faltan las categorías, con precio y capacidad.", link: "/shows/9?tab=tickets" },
      ],
    },
    { to: "cancelado", allowed: true, reason: true, missing: [] },
    { to: "reprogramado", allowed: false, reason: true, missing: [] },
  ],
  marks: {},
  tabs: ["resumen", "tickets"],
  may: { edit: true, money: false, costs: false, tickets: true },
};

const WAITS = [
  {
    tone: "mal",
    kind: "derechos",
    why: "SADAIC: falta pagar",
    detail: "venció ayer",
    due: null,
    href: "/adminShows?show=9",
    area: "Derechos",
    who: "Ana Paz",
  },
  {
    tone: "aviso",
    kind: "ritmo",
    why: "Ritmo: 8 puntos debajo",
    detail: "que shows parecidos",
    due: null,
    href: null,
    area: "Tickets",
    who: null,
  },
];

const calls: { url: string; body: unknown }[] = [];
beforeEach(() => {
  calls.length = 0;
  global.fetch = jest.fn(async (url: string, init?: RequestInit) => {
    calls.push({ url, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const summary = { stages: [], waits: WAITS, deadlines: [], people: [], changes: [] };
    const life = { id: 9, show: show.name, state: "cancelado", stage: null };
    const answer = url.endsWith("/summary")
      ? summary
      : { ...life, state_reason: "Lluvia", sold_out_at: null, version: 5 };
    return {
      ok: true,
      status: 200,
      statusText: "",
      headers: new Headers(),
      json: async () => answer,
      text: async () => JSON.stringify(answer),
    };
  }) as never;
});

const draw = async (onSaved = jest.fn()) => {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Summary show={show} onSaved={onSaved} />
    </SWRConfig>,
  );
  await screen.findByText("SADAIC: falta pagar");
  return onSaved;
};

test("each step says what it lacks, and is offered to who may take it", async () => {
  await draw();
  const card = screen.getByRole("heading", { name: "Qué sigue" }).closest("section") as HTMLElement;
  expect(within(card).getByRole("link", { name: "Faltan las categorías, con precio y capacidad." })).toHaveAttribute(
    "href",
    "/shows/9?tab=tickets",
  );
  expect(within(card).getByRole("button", { name: "Pasar a A la venta" })).toBeDisabled();
  expect(within(card).getByRole("button", { name: "Cancelar" })).toBeEnabled();
  expect(within(card).queryByRole("button", { name: "Posponer" })).toBeNull();
});

test("what waits is said with where it is put right, where that is the person's; figures are of what may be seen", async () => {
  await draw();
  const card = screen.getByText("SADAIC: falta pagar").closest("section") as HTMLElement;
  expect(within(card).getByText("2 cosas, 1 vencida o pasada")).toBeInTheDocument();
  expect(
    within(card)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/adminShows?show=9"]);
  const figures = screen.getByRole("list", { name: "Cifras del show" });
  expect(within(figures).getAllByRole("link")).toHaveLength(1);
  expect(figures).not.toHaveTextContent("Margen");
});

test("calling it off asks why, sends the version that was seen, and reads the show again", async () => {
  const onSaved = await draw();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByRole("textbox"), "Lluvia");
  await userEvent.click(within(dialog).getByRole("button", { name: "Pasar a Cancelado" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(calls.find(({ body }) => body !== undefined)).toMatchObject({
    url: expect.stringContaining("/api/shows/9/transition"),
    body: { to: "cancelado", version: 4, reason: "Lluvia" },
  });
});

test("without the right to money the list has no column of it", () => {
  expect(columnsFor(false).map(({ id }) => id)).not.toContain("recaudacion");
  expect(columnsFor(true).map(({ id }) => id)).toContain("recaudacion");
});
