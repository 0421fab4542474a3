import type { FilterSpec } from "@/components/frame/list/filterSpec";
import { Badge } from "@/components/kit/Badge";
import { choicesOf } from "@/components/kit/fields/choices";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { formatDay, todayIn } from "@/lib/format/dates";
import { idName } from "@/lib/format/ids/idName";
import { formatMoney } from "@/lib/format/money";
import { countryTitles, ivaTitles, standingTitles, supplierStateTitles } from "@/lib/suppliers/rules/kinds";
import { paymentText } from "@/lib/suppliers/rules/merging";
import type { ListedSupplier, Supplier, SupplierFilter } from "@/lib/suppliers/schema";
import { StandingBadge, SupplierBadge } from "./looks";

/** `CUIT 30-71213802-1`; who has none says so. */
export const numberText = ({ country, tax_id, id_type }: Pick<Supplier, "country" | "tax_id" | "id_type">): string =>
  tax_id ? `${id_type || idName(country ?? "")} ${tax_id}` : "Sin número";

function Expires({ day }: { day: string | null }) {
  if (day === null) return "—";
  const past = day < todayIn();
  return <Badge tone={past ? "bad" : "warn"}>{`${past ? "Venció" : "Vence"} el ${formatDay(day)}`}</Badge>;
}

export const columns: Column<ListedSupplier>[] = [
  {
    id: "nombre",
    header: "Proveedor",
    cell: ({ name, trade_name, town }) => (
      <TwoLines strong main={name} sub={[trade_name, town].filter(Boolean).join(", ") || undefined} />
    ),
  },
  { id: "numero", header: "CUIT o NIF", width: 130, cell: ({ tax_id }) => tax_id ?? "—" },
  { id: "pais", header: "País", width: 64, hideBelow: "1030px", cell: ({ country }) => country ?? "—" },
  {
    id: "iva",
    header: "Condición",
    width: 170,
    hideBelow: "1280px",
    cell: ({ iva_condition }) => (iva_condition ? ivaTitles[iva_condition] : "—"),
  },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    cell: ({ own_company, namesakes, ...row }) => (
      <span className="flex flex-wrap gap-1.5">
        <SupplierBadge {...row} />
        {own_company && <Badge tone="info">Empresa propia</Badge>}
        {namesakes > 0 && <Badge tone="warn">Hay otro igual</Badge>}
      </span>
    ),
  },
  {
    id: "cuenta",
    header: "Cuenta",
    width: 170,
    hideBelow: "760px",
    cell: ({ account, account_from }) =>
      account ? (
        <StandingBadge standing={account} from={account_from} />
      ) : (
        <span className="text-muted">Sin cuenta</span>
      ),
  },
  {
    id: "vence",
    header: "Certificados",
    width: 130,
    hideBelow: "900px",
    cell: ({ expires_on }) => <Expires day={expires_on} />,
  },
  {
    id: "ultimo",
    header: "Último comprobante",
    width: 130,
    hideBelow: "2xl",
    cell: ({ last_voucher }) => (last_voucher ? formatDay(last_voucher) : "—"),
  },
  {
    id: "debe",
    header: "Se le debe",
    width: 150,
    align: "end",
    hideBelow: "570px",
    cell: ({ owed }) =>
      owed.length === 0
        ? "—"
        : owed.map(({ currency, amount }) => (
            <span key={currency} className="block whitespace-nowrap">
              {formatMoney(amount, currency, { decimals: 2 })}
            </span>
          )),
  },
  { id: "plazo", header: "Plazo de pago", width: 150, optional: true, cell: (row) => paymentText(row) || "—" },
  { id: "mail", header: "Mail", width: 240, optional: true, cell: ({ mail }) => mail || "—" },
];

const said = ({ "": _none, ...titles }: Readonly<Record<string, string>>) => titles;

export const filterSpecs: FilterSpec[] = [
  { key: "q", kind: "search", label: "Buscar nombre, CUIT o NIF" },
  { key: "estado", kind: "mark", label: "Estado", quiet: true, choices: choicesOf(supplierStateTitles) },
  {
    key: "cuenta",
    kind: "select",
    label: "Cuenta",
    placeholder: "Cualquier cuenta",
    choices: [
      ...choicesOf(standingTitles).filter(({ value }) => !["rechazada", "reemplazada"].includes(value)),
      { value: "sin", label: "Sin cuenta" },
    ],
  },
  { key: "pais", kind: "choice", label: "País", placeholder: "Todos los países", choices: choicesOf(countryTitles) },
  {
    key: "iva",
    kind: "choice",
    label: "Condición de IVA",
    placeholder: "Cualquier condición",
    tucked: true,
    choices: choicesOf(said(ivaTitles)),
  },
  {
    key: "vence",
    kind: "select",
    label: "Certificados",
    placeholder: "Con y sin vencimientos",
    tucked: true,
    choices: [{ value: "si", label: "Vencen en 30 días o vencieron" }],
  },
  {
    key: "propia",
    kind: "select",
    label: "Empresas propias",
    placeholder: "Propias y ajenas",
    tucked: true,
    choices: [
      { value: "si", label: "Solo las propias" },
      { value: "no", label: "Sin las propias" },
    ],
  },
  {
    key: "unidos",
    kind: "select",
    label: "Unidos",
    placeholder: "Sin los unidos",
    tucked: true,
    choices: [{ value: "si", label: "Solo los unidos" }],
  },
];

/** The query of what the filters choose. */
export const askedOf = ({ q, estado, pais, iva, cuenta, vence, propia, unidos }: Readonly<Record<string, string>>) =>
  ({
    q,
    state: estado,
    country: pais,
    iva,
    account: cuenta,
    expiring: vence,
    own: propia,
    merged: unidos,
  }) as SupplierFilter;

export const views = [
  { name: "Todos", filters: "" },
  { name: "Propuestos", filters: "estado=propuesto" },
  { name: "Cuentas por verificar", filters: "cuenta=pendiente" },
  { name: "Certificados por vencer", filters: "vence=si" },
  { name: "Unidos", filters: "unidos=si" },
];
