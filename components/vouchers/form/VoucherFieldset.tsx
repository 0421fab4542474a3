import type { ReactNode } from "react";
import { useFormContext } from "react-hook-form";
import { Banner } from "@/components/kit/Banner";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { choicesOf } from "@/components/kit/fields/choices";
import { DateField } from "@/components/kit/fields/DateField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Link } from "@/components/kit/Link";
import type { Company } from "@/lib/companies/schema";
import { formatDayYear, isValidDay } from "@/lib/format/dates";
import { informsAccount } from "@/lib/vouchers/rules/informed";
import { creditClassTitles } from "@/lib/vouchers/rules/kinds";
import { voucherType, voucherTypes } from "@/lib/vouchers/rules/types";
import type { VoucherView } from "@/lib/vouchers/schema";
import { SupplierChoice, SupplierName } from "../SupplierChoice";
import { AmountsCard } from "./amounts/AmountsCard";
import { NoteLinks } from "./amounts/NoteLinks";
import { FxFields } from "./FxFields";
import { MoreFields } from "./MoreFields";
import { PromisedLink } from "./PromisedLink";
import { Sourced } from "./Sourced";
import type { Typed } from "./typed";
import { type Checked, wrongWith } from "./useChecked";

const ROW = "grid grid-cols-2 gap-x-3 gap-y-3 @lg:grid-cols-4";
const dayText = (value: string) => (isValidDay(value) ? formatDayYear(value) : value);

/** The fields of a voucher, each with what the server would say of it while one types, and with where it comes from. */
export function VoucherFieldset({
  companies,
  row,
  readOnly,
  checked,
  children,
}: {
  companies: readonly Company[];
  /** Null for a new one. */
  row: VoucherView | null;
  readOnly: boolean;
  checked: Checked;
  /** What stands between its amounts and what is seldom looked at. */
  children?: ReactNode;
}) {
  const { setValue } = useFormContext<Typed>();
  const { typed, country, company, supplier, found, gap } = checked;
  const wrong = (field: string) => (readOnly ? undefined : wrongWith(found, field));
  // What does not change any more is the server's to say, with why.
  const locked = readOnly ? [] : (row?.locked ?? []);
  const fixed = (field: string) => readOnly || locked.some((one) => one.field === field);
  const type = voucherType(country, typed.type_code);
  const currency = typed.currency || "ARS";
  const lines = { country, currency, found: readOnly ? [] : found, readOnly: fixed("total") };
  const warnings = found.filter(({ level }) => level === "aviso");
  const typeText = (code: string) => voucherType(country, code)?.title ?? code;
  return (
    <div className="@container flex flex-col gap-4">
      {!readOnly && warnings.length > 0 && (
        <Banner tone="warn">{warnings.map(({ message }) => message).join(" ")}</Banner>
      )}
      {locked.length > 0 && (
        <Banner tone="info">
          {[...new Set(locked.map(({ message }) => message))].map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <div className={ROW}>
        <Sourced name="supplier_id" className="col-span-2" text={(id) => <SupplierName id={Number(id)} />}>
          {(aside) => (
            <>
              <SupplierChoice
                name="supplier_id"
                label="Proveedor"
                required
                aside={aside}
                readOnly={fixed("supplier_id")}
                value={typed.supplier_id}
                error={wrong("supplier_id")}
                onChange={(id) => setValue("supplier_id", id, { shouldDirty: true, shouldValidate: true })}
              />
              {supplier ? (
                <p className="mt-1 text-help text-muted">{supplier.tax_id ?? "Sin CUIT ni NIF"}</p>
              ) : (
                !fixed("supplier_id") && (
                  <Link
                    href="/showProveedores?ficha=nueva"
                    className="mt-1 inline-block text-help text-accent underline"
                  >
                    No está: agregar proveedor
                  </Link>
                )
              )}
            </>
          )}
        </Sourced>
        <Sourced
          name="company_id"
          className="col-span-2"
          text={(id) => companies.find((one) => String(one.id) === id)?.name ?? id}
        >
          {(aside) => (
            <SelectField
              name="company_id"
              label={typed.direction === "emitido" ? "Empresa que emite" : "Empresa que recibe"}
              required
              aside={aside}
              placeholder="Elegir"
              options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              disabled={fixed("company_id")}
              error={wrong("company_id")}
            />
          )}
        </Sourced>
      </div>
      <div className={ROW}>
        <Sourced name="type_code" text={typeText}>
          {(aside) => (
            <ComboboxField
              name="type_code"
              label="Tipo"
              required
              aside={aside}
              placeholder="FC A"
              choices={voucherTypes(country).map(({ code, short, title }) => ({
                value: code,
                label: `${short} (${code})`,
                hint: title,
              }))}
              readOnly={fixed("type_code")}
              error={wrong("type_code")}
            />
          )}
        </Sourced>
        {country === "AR" && (
          <Sourced name="point">
            {(aside) => (
              <TextField
                name="point"
                label="Punto de venta"
                required
                aside={aside}
                maxLength={5}
                inputMode="numeric"
                readOnly={fixed("point")}
                autoComplete="off"
                error={wrong("point")}
              />
            )}
          </Sourced>
        )}
        <Sourced name="number">
          {(aside) => (
            <TextField
              name="number"
              label="Número"
              required
              aside={aside}
              maxLength={60}
              readOnly={fixed("number")}
              autoComplete="off"
              error={wrong("number")}
            />
          )}
        </Sourced>
        <Sourced name="authorisation_code">
          {(aside) => (
            <TextField
              name="authorisation_code"
              label="CAE o CAEA"
              aside={aside}
              maxLength={60}
              readOnly={readOnly}
              autoComplete="off"
            />
          )}
        </Sourced>
      </div>
      <div className="grid gap-3 @sm:grid-cols-2 @lg:grid-cols-3">
        <Sourced name="date" text={dayText}>
          {(aside) => (
            <DateField
              name="date"
              label="Fecha"
              required
              aside={aside}
              readOnly={fixed("date")}
              error={wrong("date")}
            />
          )}
        </Sourced>
        <Sourced name="due_date" text={dayText}>
          {(aside) => (
            <DateField
              name="due_date"
              label="Vence"
              aside={aside}
              readOnly={fixed("due_date")}
              error={wrong("due_date")}
            />
          )}
        </Sourced>
        <Sourced name="credit_class" className="@sm:col-span-2 @lg:col-span-1">
          {(aside) => (
            <SelectField
              name="credit_class"
              label="Crédito de IVA por"
              aside={aside}
              options={choicesOf(creditClassTitles)}
              disabled={readOnly}
            />
          )}
        </Sourced>
      </div>
      {company !== null && typed.currency !== "" && typed.currency !== company.currency && (
        <FxFields readOnly={fixed("fx")} error={wrong("fx")} />
      )}
      <AmountsCard {...lines} typed={typed} gap={gap} currencyFixed={fixed("currency")} />
      {(type?.kind === "credito" || type?.kind === "debito") && (
        <NoteLinks {...lines} kind={type.kind} supplier={Number(typed.supplier_id)} />
      )}
      {children}
      {type?.kind !== "credito" && <PromisedLink readOnly={fixed("links")} />}
      <MoreFields
        typed={typed}
        readOnly={readOnly}
        fixed={fixed}
        fce={type?.family === "fce"}
        informs={type !== undefined && informsAccount(type)}
        open={row === null}
      />
    </div>
  );
}
