import { differing } from "@/components/frame/differing";
import { percentText } from "../words";
import { formDataOf } from "./formData";
import { asValues, emptyValues, PROPOSAL_FACTS, proposalForm } from "./proposalForm";

const base = { ...emptyValues({ area: "Luz", category: "Láser" }), titulo: "Láser" };

test("amounts are taken as people type them and travel exact; blanks travel as blanks", () => {
  const fields = proposalForm.parse({ ...base, alicuota_ars: "1.234.567,89", iva: "10,5", fecha_pago: "2026-12-11" });
  const sent = Object.fromEntries(formDataOf(fields).entries());
  expect(sent).toMatchObject({
    alicuota_ars: "1234567.89",
    alicuota_usd: "0.00",
    iva: "10.5",
    fecha_pago: "2026-12-11",
    fecha_entrega: "",
    detalles: "[]",
  });
});

test.each([
  ["21.00", "21"],
  ["10.50", "10,5"],
  ["10", "10"],
  ["100.00", "100"],
  [null, ""],
])("a rate of %s is read as %s", (stored, shown) => expect(percentText(stored)).toBe(shown));

test("what is wrong is told by field", () => {
  const checked = proposalForm.safeParse({
    ...base,
    area: "",
    titulo: " ",
    alicuota_usd: "-5",
    proveedor_mail: "no es",
    detalles: [{ nombre: "", valor: "Sí" }],
  });
  expect(checked.error?.issues.map(({ path }) => path.join(".")).sort()).toEqual(
    ["alicuota_usd", "area", "detalles.0.nombre", "proveedor_mail", "titulo"].sort(),
  );
});

test("a conflict shows only what differs, in words", () => {
  const theirs = { ...base, alicuota_ars: "900.00", prioridad: "alta" as const };
  const mine = asValues(proposalForm.parse({ ...base, alicuota_ars: "1000" }));
  expect(differing(PROPOSAL_FACTS, mine, theirs)).toEqual([
    { label: "ARS", mine: "$ 1.000", theirs: "$ 900" },
    { label: "Prioridad", mine: "Media", theirs: "Alta" },
  ]);
});

test("several files share a field, and a list goes as JSON", () => {
  const [one, two] = ["a.pdf", "b.pdf"].map((name) => new File(["x"], name)) as [File, File];
  const data = formDataOf(
    { detalles: [{ nombre: "Grúa", valor: "No" }], version: 3, left: undefined },
    { files: [one, two], file2: undefined },
  );
  expect(data.getAll("files").map((file) => (file as File).name)).toEqual(["a.pdf", "b.pdf"]);
  expect([data.get("detalles"), data.get("version"), data.has("left"), data.has("file2")]).toEqual([
    '[{"nombre":"Grúa","valor":"No"}]',
    "3",
    false,
    false,
  ]);
});
