/** @jest-environment jsdom */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SWRConfig } from "swr";
import { page } from "../testing/address";
import { companies, pageOf, rowOf } from "../testing/records";
import { type Asked, serve } from "../testing/server";
import { VouchersList } from "./VouchersList";

jest.mock("@/lib/client/useAddress", () => jest.requireActual("../testing/address"));
jest.mock("@/lib/client/useLive", () => ({ useLive: () => undefined }));
jest.mock("@/lib/client/useMe", () => {
  const me = jest.requireActual("@/lib/testing/person").signedInWith("Administracion");
  return { useMe: () => me };
});

let asked: Asked[];
let batches: unknown[];
let suggested: object[];
let refused: { code: string; message: string };
const user = userEvent.setup();
const rows = [
  rowOf(1),
  rowOf(2, { state: "validado" }),
  rowOf(3, { observed: { reason: "CAE vencido", by: "Ana", at: "" } }),
];
const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <VouchersList />
    </SWRConfig>,
  );
const lists = () => asked.filter(({ address }) => address.includes("/vouchers?")).map(({ address }) => address);

beforeEach(() => {
  page.reset();
  batches = [];
  suggested = [];
  refused = { code: "wrong", message: "Falta la fecha." };
  asked = serve(({ address, body }) => {
    if (address.includes("/companies")) return { body: companies };
    if (address.includes("/vouchers/intake")) return { body: batches };
    if (address.endsWith("/vouchers/bulk")) {
      const { items, anyway } = body as { items: { id: number }[]; anyway?: boolean };
      if (anyway)
        return {
          body: {
            done: 1,
            failed: 0,
            data: items.map(({ id }) => ({ id, ok: true, code: "", message: "", state: "imputado" })),
          },
        };
      return {
        body: {
          done: 0,
          failed: 1,
          data: items.map(({ id }) => ({ id, ok: false, ...refused, state: "" })),
        },
      };
    }
    if (address.includes("/allocation-suggestions")) return { body: { data: suggested } };
    if (address.includes("/vouchers/without-file")) return { body: { count: 7 } };
    if (address.includes("/vouchers/sure"))
      return { body: { ids: [1], doubts: [{ id: 2, text: "Revisar: Total", why: "Los importes no cierran." }] } };
    return { body: pageOf(rows) };
  });
});

test("a part of what was dropped is what the server is asked for", async () => {
  page.set({ tanda: "7", quedo: "doubtful" });
  show();
  await screen.findByRole("link", { name: /Luces 1/ });
  const query = new URL(lists().at(-1) ?? "", "http://x").searchParams;
  expect([query.get("batch"), query.get("part")]).toEqual(["7", "doubtful"]);
});

test("each row leads to its record, totals are by currency, and tabs count", async () => {
  show();
  const link = await screen.findByRole("link", { name: /Luces 1/ });
  expect(link).toHaveAttribute("href", "?comprobante=1");
  const table = screen.getByRole("table", { name: "Comprobantes" });
  expect(within(table).getByText("ARS: 3 comprobantes")).toBeInTheDocument();
  expect(within(table).getByText(/363\.000,00/)).toBeInTheDocument();
  expect(screen.getByText("Sin imputar", { selector: "table *" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /Todos 7/ })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /Observados 1/ })).toHaveAttribute("href", "?observado=1");
  expect(await screen.findByRole("link", { name: /Falta el documento 7/ })).toHaveAttribute("href", "?sin_archivo=1");
  expect(screen.getByRole("link", { name: /No figura en ARCA 2/ })).toHaveAttribute("href", "?arca=no_figura");
});

test("what the address filters, sorts and pages is what the server is asked for", async () => {
  page.set({
    estado: "recibido",
    empresa: "1",
    proveedor: "5",
    desde: "2026-11-01",
    orden: "total",
    pagina: "2",
    sin_imputar: "1",
  });
  show();
  await screen.findByRole("link", { name: /Luces 1/ });
  // The chip calls the supplier by its name, as the rows do.
  expect(await screen.findByText("Luces 1", { selector: ".chip *" })).toBeInTheDocument();
  const query = new URL(lists().at(-1) ?? "", "http://x").searchParams;
  expect(Object.fromEntries(query)).toEqual({
    state: "recibido",
    company: "1",
    supplier: "5",
    from: "2026-11-01",
    unallocated: "1",
    sort: "total",
    page: "2",
    limit: "100",
  });
});

test("what of several could not be validated is told with why", async () => {
  show();
  await user.click(await screen.findByRole("checkbox", { name: /Luces 1/ }));
  await user.click(await screen.findByRole("button", { name: "Validar 1" }));
  expect(await screen.findByText("1 queda sin imputar.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Validar" }));
  expect(await screen.findByText("Falta la fecha.")).toBeInTheDocument();
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toEqual({
      step: "validate",
      items: [{ id: 1, version: 1 }],
      reason: "",
    }),
  );
});

test("of what waits, those without any doubt come chosen already, with what they add up to", async () => {
  page.set({ estado: "recibido" });
  show();
  expect(await screen.findByRole("checkbox", { name: /Luces 1/ })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: /Luces 2/ })).not.toBeChecked();
  expect(screen.getByText(/^\$ 121\.000,00 · sin ninguna duda/)).toBeInTheDocument();
  // What is to be looked at in the other one stands in place of its state.
  expect(screen.getAllByText("Revisar: Total").length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "Validar 1" }));
  await user.click(await screen.findByRole("button", { name: "Validar" }));
  await waitFor(() =>
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({ items: [{ id: 1, version: 1 }] }),
  );
});

test("what is suggested is shown, and charged as they are validated if somebody says so; a shut month is asked about once", async () => {
  const line = {
    show_id: 12,
    project_id: null,
    event_id: null,
    cost_centre_id: null,
    category_id: null,
    purse_id: null,
  };
  suggested = [{ voucher_id: 1, text: "últimas 3", lines: [{ ...line, percent: "100", name: "Obras" }] }];
  refused = { code: "month_shut", message: "Marzo está cerrado: la corrección va a noviembre, ¿seguir?" };
  show();
  await user.click(await screen.findByRole("checkbox", { name: /Luces 1/ }));
  await user.click(await screen.findByRole("button", { name: "Validar 1" }));
  expect(await screen.findByText(/Obras 100 % \(últimas 3\)/)).toBeInTheDocument();
  await user.click(screen.getByRole("checkbox", { name: "Imputar con lo sugerido" }));
  expect(screen.getByText("Quedan validados e imputados.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Validar" }));
  const body = { step: "validate", items: [{ id: 1, version: 1, lines: [{ ...line, percent: "100" }] }], reason: "" };
  expect(await screen.findByText("1 comprobante es de un mes cerrado")).toBeInTheDocument();
  expect(screen.getByText(refused.message)).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Seguir" }));
  const bodies = () => asked.filter(({ method }) => method === "POST").map((one) => one.body);
  await waitFor(() => expect(bodies()).toEqual([body, { ...body, anyway: true }]));
  await waitFor(() => expect(screen.queryByText("1 comprobante es de un mes cerrado")).toBeNull());
});

test("what a photo became is there to be opened, within what came with it", async () => {
  batches = [
    {
      id: 8,
      door: "archivo",
      about: "",
      created_at: "2026-11-20T12:00:00.000Z",
      closed: false,
      counts: { files: 1, waiting: 0, clear: 1, doubtful: 0, observed: 0, settled: 0, repeated: 0, failed: 0 },
      items: [
        {
          id: 1,
          name: "IMG_1.jpg",
          state: "leido",
          reason: "",
          flags: [],
          file_id: null,
          voucher: { id: 4, text: "FC C 00007-00000900", link: "/Comprobantes?comprobante=4" },
          retriable: false,
        },
      ],
    },
  ];
  show();
  const strip = await screen.findByRole("region", { name: "Archivos que se cargaron" });
  expect(within(strip).getByText("FC C 00007-00000900")).toBeInTheDocument();
  expect(within(strip).getByRole("link", { name: "Abrir" })).toHaveAttribute(
    "href",
    "/Comprobantes?tanda=8&comprobante=4",
  );
});

test("what was sent before stays, with its count and what failed, beside what came after it", async () => {
  const counts = { files: 2, waiting: 1, clear: 0, doubtful: 0, observed: 0, settled: 0, repeated: 0, failed: 1 };
  const item = { id: 1, reason: "", flags: [], file_id: null, voucher: null, retriable: false };
  const batch = { about: "", created_at: "2026-11-20T12:00:00.000Z", closed: false };
  batches = [
    {
      ...batch,
      id: 9,
      door: "mail",
      counts: { ...counts, files: 1, failed: 0 },
      items: [{ ...item, name: "mail.pdf", state: "leyendo" }],
    },
    {
      ...batch,
      id: 7,
      door: "archivo",
      counts,
      items: [
        { ...item, name: "larga.pdf", state: "en_cola" },
        { ...item, id: 2, name: "rota.pdf", state: "fallo", reason: "El archivo está dañado." },
      ],
    },
  ];
  show();
  const before = await screen.findByRole("region", { name: "Archivos que se cargaron antes, tanda 7" });
  expect(within(before).getByText("Leyendo 2 archivos")).toBeInTheDocument();
  expect(within(before).getByText("El archivo está dañado.")).toBeInTheDocument();
  expect(
    within(screen.getByRole("region", { name: "Archivos que se cargaron" })).getByText("mail.pdf"),
  ).toBeInTheDocument();
});

test("of many files to look at, and of batches before the last two, one line each leads to them", async () => {
  const counts = { files: 5, waiting: 0, clear: 0, doubtful: 0, observed: 0, settled: 0, repeated: 0, failed: 5 };
  const item = {
    state: "fallo" as const,
    reason: "El archivo está dañado.",
    flags: [],
    file_id: null,
    voucher: null,
    retriable: false,
  };
  batches = [9, 8, 7].map((id) => ({
    id,
    door: "archivo" as const,
    about: "",
    created_at: "2026-11-20T12:00:00.000Z",
    closed: false,
    counts,
    items: Array.from({ length: 5 }, (_, at) => ({ ...item, id: id * 10 + at, name: `rota-${id}-${at}.pdf` })),
  }));
  show();
  const strip = await screen.findByRole("region", { name: "Archivos que se cargaron" });
  expect(within(strip).getByText("rota-9-0.pdf")).not.toBeVisible();
  await user.click(within(strip).getByText("5 archivos para mirar"));
  expect(within(strip).getByText("rota-9-0.pdf")).toBeVisible();
  const before = screen.getByText("2 tandas de antes, con 10 archivos");
  expect(screen.getByText("rota-7-0.pdf")).not.toBeVisible();
  await user.click(before);
  expect(screen.getByRole("region", { name: "Archivos que se cargaron antes, tanda 7" })).toBeVisible();
});

test("files that came in are told: how far they are, what came of each, and which were refused", async () => {
  const item = {
    reason: "",
    flags: [],
    file_id: "0b5e7a1c-0f6e-4c57-9d4e-0e9a3a1b2c3d",
    voucher: null,
    retriable: false,
  };
  batches = [
    {
      id: 7,
      door: "archivo",
      about: "",
      created_at: "2026-11-20T12:00:00.000Z",
      closed: false,
      counts: { files: 4, waiting: 1, clear: 1, doubtful: 0, observed: 0, settled: 0, repeated: 1, failed: 1 },
      items: [
        { ...item, id: 1, name: "IMG_4512.jpg", state: "leyendo" },
        { ...item, id: 2, name: "buena.pdf", state: "leido", voucher: { id: 1, text: "FC A 1", link: "/x" } },
        {
          ...item,
          id: 3,
          name: "vieja.pdf",
          state: "repetido",
          reason: "Ya está: FC A 00003-00000001 entró el 3/11 por mail y está aprobado.",
          voucher: { id: 9, text: "FC A 00003-00000001", link: "/Comprobantes?comprobante=9" },
        },
        { ...item, id: 4, name: "rota.pdf", state: "fallo", reason: "El archivo está dañado.", retriable: true },
      ],
    },
  ];
  show();
  const strip = await screen.findByRole("region", { name: "Archivos que se cargaron" });
  expect(within(strip).getByText("Leyendo 4 archivos")).toBeInTheDocument();
  expect(within(strip).getByText("IMG_4512.jpg")).toBeInTheDocument();
  expect(within(strip).queryByText("buena.pdf")).toBeNull();
  expect(within(strip).getByRole("link", { name: "Ver el que está" })).toHaveAttribute(
    "href",
    "/Comprobantes?comprobante=9",
  );
  expect(within(strip).getByRole("link", { name: "Ver solo estos" })).toHaveAttribute("href", "?tanda=7");
  expect(within(strip).getByRole("link", { name: /sin dudas/ })).toHaveAttribute("href", "?tanda=7&quedo=clear");
  await user.click(within(strip).getByRole("button", { name: "Reintentar" }));
  await waitFor(() =>
    expect(asked.find(({ address }) => address.endsWith("/vouchers/intake/items/4/retry"))?.body).toEqual({
      as: "leer",
    }),
  );
});
