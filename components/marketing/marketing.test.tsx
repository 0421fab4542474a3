/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { type Answer, type Asked, serve } from "@/components/vouchers/testing/server";
import { LoadScreen } from "./load/LoadScreen";
import { netOf } from "./load/useExpenseForm";
import { StatusScreen } from "./status/StatusScreen";

let address: Record<string, string> = {};
const push = jest.fn(async () => true);
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("next/router", () => ({
  useRouter: () => ({ push, replace: push, events: { on: () => undefined, off: () => undefined } }),
}));
jest.mock("@/lib/client/useAddress", () => ({
  useAddress: () => ({ ready: true, get: (key: string) => address[key] ?? "", set: () => {}, href: () => "#" }),
}));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administrador");
  return { useMe: () => me };
});
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const SUM = {
  planned: "2000.00",
  forecast: "2100.00",
  presupuestado: "2000.00",
  solicitado: "0.00",
  comprometido: "0.00",
  devengado: "0.00",
  left: "2000.00",
};
const available = (amount: string) => {
  const fits = Number(amount) <= 2000;
  return {
    line_id: 5,
    purse: "Digital de noviembre de 2026",
    owner: { id: 3, name: "Camila Berón" },
    basis: "total",
    months: [{ ...SUM, month: "2026-11", asked: amount }],
    sum: SUM,
    asked: amount,
    after: "0.00",
    lacks: fits ? "0.00" : "1500.00",
    fits,
    message: fits ? "Entra: quedan $ 500." : "Quedan $ 2.000 en Digital de noviembre de 2026 y se piden $ 3.500.",
    sources: [
      { line_id: 6, channel: "via_publica", month: "2026-11", left: "5000.00", after: "3500.00", enough: true },
      { line_id: 7, channel: "radio", month: "2026-11", left: "10.00", after: null, enough: false },
    ],
    warnings: [{ kind: "show", text: "¿Seguir gastando? Vendió todo el 18 nov.", href: null }],
    at: "2026-11-28T12:00:00Z",
  };
};
const ROW = {
  id: 9,
  code: "G-2026-000009",
  concept: "Video y redes",
  supplier: "Medios del Puerto",
  place: "La Calesita Eléctrica",
  channel: "digital",
  currency: "ARS",
  amount: "3500.00",
  left: "2000.00",
  state: "en_aprobacion",
  step: { position: 1, of: 2 },
  holder: "Ana Ruiz",
  author: "Tomás",
  days: 1,
  version: 2,
};
const VIEW = {
  row: ROW,
  supplier_id: 4,
  supplier_name: "",
  company: { id: 1, name: "Bambalina SA" },
  category: null,
  net: "2892.56",
  vat: "607.44",
  from_day: "2026-11-23",
  until_day: "2026-11-28",
  over: "no",
  over_reason: "",
  from: null,
  lines: [
    {
      line_id: 5,
      show_id: 3,
      project_id: null,
      place: "La Calesita Eléctrica",
      day: "2026-11-28",
      channel: "digital",
      amount: "3500.00",
      months: [{ month: "2026-11", amount: "3500.00" }],
      purse: SUM,
    },
  ],
  author: { id: 2, name: "Tomás" },
  files: [],
  steps: [
    { title: "Enviado", state: "hecho", who: "Tomás", at: "2026-11-27T12:00:00Z", note: "", due: null },
    { title: "Aprueba Marketing", state: "actual", who: "Ana Ruiz", at: null, note: "", due: "2026-11-28T18:00:00Z" },
    { title: "Pagado", state: "falta", who: "Administración", at: null, note: "", due: null },
  ],
  holder: {
    people: [{ id: 8, name: "Ana Ruiz" }],
    area: "Marketing",
    what: "decidirlo",
    since: "2026-11-27T12:00:00Z",
    late: false,
  },
  request_id: null,
  nudge: { may: true, text: "una vez por día", asked: [] },
  vouchers: [],
  may: { edit: false, send: false, cancel: false, withdraw: true, close: false, copy: true },
  version: 2,
};

function answer({ method, address: at }: Asked): Answer {
  const path = at.split("?")[0] ?? "";
  const query = new URLSearchParams(at.split("?")[1]);
  if (path.endsWith("/expenses/choices"))
    return {
      body: {
        shows: [{ id: 3, name: "La Calesita Eléctrica", day: "2026-11-28", sold_out: false }],
        projects: [],
        people: [],
        categories: [],
        companies: [],
        suppliers: [{ id: 4, name: "Medios del Puerto", tax_id: "30-71447712-5", state: "activo" }],
      },
    };
  if (path.endsWith("/expenses/available")) return { body: available(query.get("amount") ?? "0.00") };
  if (path.endsWith("/expenses/approvers"))
    return {
      body: {
        steps: [
          {
            title: "Marketing",
            mode: "alguno",
            people: [{ id: 8, name: "Ana Ruiz", role: "Marketing" }],
            hours: 4,
            due: "2026-11-30T18:00:00Z",
          },
        ],
        why: "Mueve plan de otro canal",
        problem: "",
      },
    };
  if (path.endsWith("/expenses") && method === "POST") return { status: 201, body: VIEW };
  if (path.endsWith("/submit") || path.endsWith("/nudge")) return { body: VIEW };
  if (path.endsWith("/expenses")) return { body: { data: [], total: 0, totals: [] } };
  if (path.endsWith("/expenses/G-2026-000009")) return { body: VIEW };
  return { status: 404, body: { error: "No encontramos ese gasto o no es suyo.", code: "not_found" } };
}

const shown = (of: React.ReactElement) =>
  render(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{of}</SWRConfig>);

beforeEach(() => {
  address = {};
  push.mockClear();
  sessionStorage.clear();
});

test("net is what the amount is without its VAT, to the cent", () => {
  expect(netOf("2000000", "21")).toBe("1652892.56");
  expect(netOf("1000.05", "10.5")).toBe("905.02");
  expect(netOf("1000.05", "0")).toBe("1000.05");
});

test("an amount that does not fit is sent with what it takes from another channel", async () => {
  const asked = serve(answer);
  shown(<LoadScreen />);
  const user = userEvent.setup();
  await user.click(await screen.findByLabelText("Proveedor", {}, { timeout: 10_000 }));
  await user.click(await screen.findByRole("option", { name: /Medios del Puerto/ }));
  await user.type(screen.getByLabelText("Concepto"), "Video y redes");
  await user.click(screen.getByLabelText("Show o campaña"));
  await user.click(await screen.findByRole("option", { name: /La Calesita/ }));
  await user.selectOptions(screen.getByLabelText("Canal"), "digital");
  await user.type(screen.getByLabelText("Importe con IVA"), "3500");
  expect(await screen.findByText(/No entra: faltan/)).toBeInTheDocument();
  expect(await screen.findByText(/¿Seguir gastando\?/)).toBeInTheDocument();
  expect(await screen.findByText("Ana Ruiz")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: /Pedir aprobación/ })).toBeDisabled();
  expect(await screen.findByRole("radio", { name: /Radio/ })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: /Vía pública/ }));
  await user.click(screen.getByRole("button", { name: /Pedir con reasignación/ }));
  await waitFor(() => expect(push).toHaveBeenCalledWith("/presupuestos/check-status?gastoId=G-2026-000009"));
  const made = asked.find(({ method, address: at }) => method === "POST" && at.endsWith("/expenses"));
  expect(made?.body).toMatchObject({
    supplier_id: 4,
    lines: [{ show_id: 3, channel: "digital" }],
    over: "reasigna",
    from_line_id: 6,
    from_month: "2026-11",
  });
  expect(asked.some(({ address: at }) => at.endsWith("/expenses/G-2026-000009/submit"))).toBe(true);
});

test("who holds an expense is the largest thing, and is claimed once a day", async () => {
  const asked = serve(answer);
  address = { gastoId: "G-2026-000009" };
  shown(<StatusScreen />);
  const holder = within(await screen.findByRole("region", { name: "Quién lo tiene" }));
  expect(holder.getByText("Ana Ruiz", { selector: "p" })).toBeInTheDocument();
  await userEvent.click(holder.getByRole("button", { name: "Reclamar" }));
  await waitFor(() => expect(asked.some(({ address: at }) => at.endsWith("/nudge"))).toBe(true));
});

test("one that is not there, or not theirs, is one polite sentence", async () => {
  serve(answer);
  address = { gastoId: "G-2020-999999" };
  shown(<StatusScreen />);
  expect(await screen.findByText("No encontramos ese gasto o no es suyo.")).toBeInTheDocument();
});
