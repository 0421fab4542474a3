/** @jest-environment jsdom */
import { render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import type { HistoryDetail, HistoryShow } from "@/lib/showHistory/schema";
import HistoryDrawer from "./HistoryDrawer";

const show: HistoryShow = {
  id: 9,
  name: "Espejo después",
  artist: { id: 1, name: "La Comparada" },
  venue: "Sala Espejo",
  city: "Salta",
  country: "AR",
  fecha: "2025-10-10",
  type: "live-arg",
  state: "liquidado",
  capacidad: 110,
  sold: 99,
  percent: 90,
};
const before = { ...show, id: 8, name: "Espejo antes", fecha: "2025-03-07", sold: 66, percent: 60 };
const MONEY = {
  amounts: [{ divisa: "ARS", recaudacion_total: "99000.00", promedio: "1000.00", promedio_usd: "0.80" }],
  deal: { kind: "Versus", divisa: "ARS", result: "12000.00" },
} as const;

const draw = async (money: boolean) => {
  const detail = {
    show: money ? { ...show, ...MONEY } : show,
    curva: [],
    comparables: [{ ...before, ...(money && MONEY), curva: [], like: ["artista", "sala"] }],
    median: 60,
  } as unknown as HistoryDetail;
  global.fetch = jest.fn(async () => ({
    ok: true,
    status: 200,
    statusText: "",
    headers: new Headers(),
    json: async () => detail,
    text: async () => JSON.stringify(detail),
  })) as never;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <HistoryDrawer id={9} opens={money} hrefOf={(id) => `/history?show=${id}`} onClose={jest.fn()} />
    </SWRConfig>,
  );
  await screen.findByText("Espejo antes");
};

test("a show says how it did against those like it, which lead to their own; of one without a curve that it has none", async () => {
  await draw(true);
  expect(screen.getByText("+30 puntos")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Espejo antes" })).toHaveAttribute("href", "/history?show=8");
  expect(screen.getByText("mismo artista, misma sala")).toBeInTheDocument();
  expect(screen.getByText("Sin ventas por día")).toBeInTheDocument();
  expect(within(screen.getByRole("list", { name: "Cifras del show" })).getByText(/0,80; recaudó/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Abrir el show" })).toHaveAttribute("href", "/shows/9");
});

test("without the right to money there is none of it, nor a page where that is not the person's", async () => {
  await draw(false);
  expect(document.body.textContent).not.toMatch(/\$|US\$|Resultado|prom\./);
  expect(screen.queryByRole("link", { name: "Abrir el show" })).toBeNull();
});
