import fc from "fast-check";
import { priorities, statuses, statusesAdmin } from "@/lib/musicwins/rules/kinds";
import type { TestPerson } from "./factories";
import { aPdf, sendForm, setStatus } from "./musicWins";
import { requestAs } from "./requestAs";

/** Where a deed happens: the line's number, an option of it (0: the main proposal), and one of its financieros. */
export interface Place {
  areas: readonly [string, string];
  line: number;
  option: number;
  part: number;
}
/** One thing somebody does in Music Wins; most are refused, as in life. */
export type Deed = (place: Place, who: TestPerson) => Promise<{ status: number }>;

export const CATEGORIES = ["Luces", "Sonido"] as const;

const money = fc
  .integer({ min: 0, max: 10_000_000_00 })
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
const little = fc.integer({ min: 1, max: 50_000 }).map((cents) => (cents / 100).toFixed(2));
const category = fc.constantFrom(...CATEGORIES);
const which = fc.nat(1);
const day = fc.constantFrom("2024-02-29", "2026-03-31", "2026-12-01", "2026-12-31");
const now = fc.constantFrom(undefined, "2024-02-29", "2025-12-31");
const status = fc.constantFrom(...statuses);
const statusAdmin = fc.constantFrom(...statusesAdmin);

const proposal = ({ line, option }: Place) => ({ id: line, isop: option > 0, option_number: option });
const post = (who: TestPerson, path: string, sent: object) => requestAs(who, "POST", `/bsastrap/${path}`, sent);
const reason = "porque sí";

/** Edits the proposal meant; only the main one says where its line belongs. */
const edit = (place: Place, who: TestPerson, fields: Record<string, string>, files: { content: Buffer }[] = []) =>
  place.option
    ? sendForm(who, "PUT", `/bsastrap/${place.line}/option`, { option_number: String(place.option), ...fields }, files)
    : sendForm(who, "PUT", `/bsastrap/${place.line}`, fields, files);
const part = (place: Place, who: TestPerson, fields: Record<string, string>, files: { content: Buffer }[] = []) =>
  sendForm(who, "PUT", `/bsastrap/financiero/${place.part}`, fields, files);

const create = fc
  .record({ area: which, category, ars: money, usd: money, status: fc.constantFrom("borrador", "pendiente") })
  .map(
    ({ area, ars, usd, ...fields }): Deed =>
      ({ areas }, who) =>
        sendForm(who, "POST", "/bsastrap", {
          area: areas[area as 0 | 1],
          alicuota_ars: ars,
          alicuota_usd: usd,
          ...fields,
        }),
  );
const rewrite = fc.record({ ars: money, usd: money, supplier: fc.constantFrom("", "Pampa", "=SUMA(A1)") }).map(
  ({ ars, usd, supplier }): Deed =>
    (place, who) =>
      edit(place, who, { alicuota_ars: ars, alicuota_usd: usd, proveedor: supplier }),
);
const attach = fc.string({ maxLength: 4 }).map(
  (words): Deed =>
    (place, who) =>
      edit(place, who, {}, [{ content: aPdf(words) }]),
);
const move = fc.record({ area: which, category }).map(
  ({ area, category }): Deed =>
    (place, who) =>
      edit({ ...place, option: 0 }, who, { area: place.areas[area as 0 | 1], category }),
);
const option = money.map(
  (ars): Deed =>
    ({ line }, who) =>
      sendForm(who, "POST", `/bsastrap/${line}/isop`, { alicuota_ars: ars }),
);
const decide = status.map(
  (newStatus): Deed =>
    (place, who) =>
      setStatus(who, proposal(place), { newStatus, reason }),
);
const decideMany = status.map(
  (newStatus): Deed =>
    (place, who) =>
      post(who, "budget/bulk-status", {
        budgets: [proposal(place), proposal({ ...place, option: 0 }), proposal({ ...place, line: place.line + 1 })],
        newStatus,
        reason,
      }),
);
const confirm = statusAdmin.map(
  (newStatusAdmin): Deed =>
    (place, who) =>
      setStatus(who, proposal(place), { newStatusAdmin, reason }),
);
const decideBoth = fc.tuple(status, statusAdmin).map(
  ([newStatus, newStatusAdmin]): Deed =>
    (place, who) =>
      setStatus(who, proposal(place), { newStatus, newStatusAdmin, reason }),
);
const schedule = fc.option(day).map(
  (nueva_fecha_pago): Deed =>
    (place, who) =>
      post(who, "budget/clone-change-fecha-pago", { ...proposal(place), nueva_fecha_pago }),
);
const pay = now.map(
  (fecha_pagado): Deed =>
    (place, who) =>
      post(who, "budget/clone-mark-paid", { ...proposal(place), fecha_pagado }),
);
const addPart = fc
  .record({ ars: little, usd: fc.constantFrom("0", "0.01"), on: fc.constantFrom("", "2026-12-05") })
  .map(
    ({ ars, usd, on }): Deed =>
      (place, who) =>
        sendForm(who, "POST", `/bsastrap/${place.line}/financieros`, {
          alicuota_ars: ars,
          alicuota_usd: usd,
          fecha_pago: on,
          ...(place.option > 0 && { isop: "true", option_number: String(place.option) }),
        }),
  );
const payPart = now.map(
  (on): Deed =>
    (place, who) =>
      part(place, who, { estado: "pagado", ...(on && { fecha_pagado: on }) }, [{ content: aPdf("comprobante") }]),
);
const editPart = fc.record({ alicuota_ars: little, estado: fc.constantFrom("pendiente", "anulado") }).map(
  (fields): Deed =>
    (place, who) =>
      part(place, who, fields),
);
const dropPart = fc.constant<Deed>((place, who) => requestAs(who, "DELETE", `/bsastrap/financiero/${place.part}`));
const prioritize = fc.constantFrom(...priorities).map(
  (priority): Deed =>
    ({ line, option }, who) =>
      requestAs(who, "PUT", `/bsastrap/${line}/priority`, { priority, isOption: option > 0, optionNumber: option }),
);
const choose = fc.constant<Deed>((place, who) => {
  const { id, ...body } = proposal(place);
  return requestAs(who, "PUT", `/bsastrap/${id}/choose`, body);
});
const remove = fc.constant<Deed>(({ line, option }, who) =>
  requestAs(who, "DELETE", `/bsastrap/${line}${option ? `/option?option_number=${option}` : ""}`),
);

/** Anything that anybody may do to a budget, each as often as it keeps histories going. */
export const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: create },
  { weight: 3, arbitrary: rewrite },
  { weight: 1, arbitrary: attach },
  { weight: 2, arbitrary: move },
  { weight: 2, arbitrary: option },
  { weight: 7, arbitrary: decide },
  { weight: 1, arbitrary: decideMany },
  { weight: 2, arbitrary: confirm },
  { weight: 2, arbitrary: decideBoth },
  { weight: 2, arbitrary: schedule },
  { weight: 2, arbitrary: pay },
  { weight: 3, arbitrary: addPart },
  { weight: 3, arbitrary: payPart },
  { weight: 1, arbitrary: editPart },
  { weight: 1, arbitrary: dropPart },
  { weight: 1, arbitrary: prioritize },
  { weight: 1, arbitrary: choose },
  { weight: 1, arbitrary: remove },
);
