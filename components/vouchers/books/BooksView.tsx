import { namedChoices } from "@/components/frame/list/commonFilters";
import { Banner } from "@/components/kit/Banner";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { NotFetched } from "@/components/kit/NotFetched";
import { Page } from "@/components/kit/Page";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listCompanies } from "@/lib/companies/api";
import { todayIn } from "@/lib/format/dates";
import { ArgentinaFiles, SpainFiles } from "./BookFiles";
import { BookSummary } from "./BookSummary";
import { isMonth, isYear, monthPeriod, type PartOfYear, parts, yearPeriod } from "./periods";
import { VatShares } from "./VatShares";
import { VatYears } from "./VatYears";

/** `/Comprobantes?vista=libros&empresa=&mes=&ano=&parte=`: what a company's books of a month, quarter or year have, and their files. */
export function BooksView() {
  const address = useAddress();
  const mayWrite = usePerson().can("vouchers.write");
  const companies = useRead(listCompanies, {});
  const all = companies.data ?? [];
  const company = all.find(({ id }) => String(id) === address.get("empresa")) ?? all[0];
  const today = todayIn(company?.zone);
  const spanish = company?.country === "ES";
  const month = address.get("mes") || today.slice(0, 7);
  const year = address.get("ano") || today.slice(0, 4);
  const asked = address.get("parte");
  const part: PartOfYear = Object.hasOwn(parts, asked) ? (asked as PartOfYear) : "0";
  const valid = spanish ? isYear(year) : isMonth(month);
  const period = valid ? (spanish ? yearPeriod(year, part) : monthPeriod(month)) : null;
  return (
    <Page
      title="Libros"
      context="Libros de IVA, modelos y documentos de lo que se recibió, por empresa y período."
      breadcrumbs={[{ label: "Comprobantes", href: "/Comprobantes" }, { label: "Libros" }]}
    >
      {companies.error && !companies.data ? (
        <NotFetched
          title="No se pudieron traer las empresas"
          error={companies.error}
          onRetry={companies.mutate}
          retrying={companies.isValidating}
        />
      ) : !companies.data ? (
        <SkeletonRows label="Trayendo las empresas..." />
      ) : !company ? (
        <EmptyState title="Todavía no hay ninguna empresa">Cada libro es de una empresa.</EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-3">
            <SelectField
              label="Empresa"
              value={String(company.id)}
              onChange={(empresa) => address.set({ empresa })}
              options={namedChoices(all)}
            />
            {spanish ? (
              <>
                <TextField
                  label="Año"
                  inputMode="numeric"
                  maxLength={4}
                  value={year}
                  onChange={(ano) => address.set({ ano })}
                  error={valid ? undefined : "Escribir el año como 2026."}
                />
                <SelectField
                  label="Trimestre"
                  value={part}
                  onChange={(parte) => address.set({ parte })}
                  options={Object.entries(parts).map(([value, label]) => ({ value, label }))}
                />
              </>
            ) : (
              <TextField
                label="Mes"
                maxLength={7}
                value={month}
                onChange={(mes) => address.set({ mes })}
                error={valid ? undefined : "Escribir el mes como 2026-11."}
              />
            )}
          </div>
          {period ? (
            <>
              <BookSummary company={company} period={period} />
              {mayWrite &&
                (spanish ? (
                  <SpainFiles key={period.name} company={company.id} year={year} period={period} />
                ) : (
                  <ArgentinaFiles company={company.id} month={month} />
                ))}
            </>
          ) : (
            <Banner tone="warn">Con un período entero se ven acá sus libros.</Banner>
          )}
          {mayWrite && (
            <>
              <VatShares company={company} />
              <VatYears company={company} />
            </>
          )}
        </>
      )}
    </Page>
  );
}
