import { FileUp, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ExcelButton } from "@/components/frame/ExcelButton";
import { ListTable } from "@/components/frame/list/ListTable";
import { Badge } from "@/components/kit/Badge";
import { ButtonLink } from "@/components/kit/Button";
import { EmptyState } from "@/components/kit/EmptyState";
import { Link } from "@/components/kit/Link";
import { Page } from "@/components/kit/Page";
import type { Column } from "@/components/kit/table/columns";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useAddress } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { companiesExcel, listCompanies } from "@/lib/companies/api";
import { zoneTitles } from "@/lib/companies/rules/zones";
import type { Company } from "@/lib/companies/schema";
import { todayIn } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import { AreaCompanies } from "./AreaCompanies";

const CompanyDrawer = dynamic(() => import("./CompanyDrawer"), { ssr: false });

const COLUMNS: Column<Company>[] = [
  { id: "nombre", header: "Razón social", cell: ({ name }) => name, sortValue: ({ name }) => name },
  { id: "numero", header: "CUIT o NIF", width: 170, cell: ({ tax_id }) => tax_id },
  { id: "pais", header: "País", width: 80, cell: ({ country }) => country },
  { id: "moneda", header: "Moneda", width: 100, hideBelow: "lg", cell: ({ currency }) => currency },
  { id: "zona", header: "Zona horaria", width: 160, hideBelow: "lg", cell: ({ zone }) => zoneTitles[zone] },
  { id: "domicilio", header: "Domicilio", hideBelow: "lg", cell: ({ address }) => address || "—" },
  {
    id: "estado",
    header: "Estado",
    width: 130,
    cell: ({ active }) => (active ? <Badge tone="good">En uso</Badge> : <Badge>Fuera de uso</Badge>),
  },
];

/** `/empresas?empresa=`: our companies, which suppliers bill. */
export function CompaniesScreen() {
  const address = useAddress();
  const { can } = usePerson();
  const mayWrite = can("companies.write");
  const { data, error, mutate, isValidating } = useRead(listCompanies, {});
  const asked = address.get("empresa");
  const open = data?.find(({ id }) => String(id) === asked) ?? null;
  const hrefOf = (id: number | string) => address.href({ empresa: String(id) });
  const add = mayWrite && (
    <ButtonLink variant="primary" icon={Plus} href={hrefOf("nueva")}>
      Agregar empresa
    </ButtonLink>
  );
  const excel = (
    <ExcelButton contract={companiesExcel} input={{}} name={`empresas_${todayIn()}`} empty={data?.length === 0} />
  );
  return (
    <Page
      title="Empresas"
      context="A quién facturan los proveedores. La primera en uso es la habitual."
      actions={
        <>
          {mayWrite && (
            <ButtonLink variant="ghost" icon={FileUp} href="/empresas/importar">
              Importar
            </ButtonLink>
          )}
          {excel}
          {add}
        </>
      }
      phoneBar={
        add && (
          <>
            {add}
            {excel}
          </>
        )
      }
    >
      <ListTable
        caption="Empresas"
        columns={COLUMNS}
        rows={data}
        rowId={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => hrefOf(id)}
        activeId={open ? String(open.id) : undefined}
        reading={{ error, isValidating, mutate }}
        failure="No se pudieron traer las empresas"
        empty={
          <EmptyState title="Todavía no hay ninguna empresa" actions={add}>
            Hace falta una para pedir facturas: su razón social y su número van en el pedido al proveedor.
          </EmptyState>
        }
        card={(row) => (
          <Link href={hrefOf(row.id)} scroll={false} className="flex min-h-11 items-center justify-between gap-3">
            <TwoLines strong main={row.name} sub={`${row.tax_id}, ${row.country}`} />
            {!row.active && <Badge>Fuera de uso</Badge>}
          </Link>
        )}
        footer={data && data.length > 0 && countText(data.length, "empresa")}
      />
      {data && data.length > 1 && <AreaCompanies companies={data} mayWrite={mayWrite} />}
      {(open || (asked === "nueva" && mayWrite)) && (
        <CompanyDrawer
          key={open?.id ?? "nueva"}
          company={open}
          mayWrite={mayWrite}
          onClose={() => address.set({ empresa: "" }, { push: true })}
        />
      )}
    </Page>
  );
}
