import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { FileList } from "@/components/documents/FileList";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { useLive } from "@/lib/client/useLive";
import { useRead } from "@/lib/client/useRead";
import { addDays, formatDay, todayIn } from "@/lib/format/dates";
import { listPapers } from "@/lib/suppliers/papers/api";
import type { Exclusion, SupplierDocument } from "@/lib/suppliers/papers/schema";
import { documentKindTitles, type Jurisdiction, jurisdictionTitles, taxTitles } from "@/lib/suppliers/rules/kinds";
import type { OpenPaper } from "./PaperDrawer";

const PaperDrawer = dynamic(() => import("./PaperDrawer"), { ssr: false });

const SOON = 30;

type Paper = Exclusion | SupplierDocument;

function Until({ starts_on, ends_on, withdrawn }: Paper) {
  const today = todayIn();
  if (withdrawn) return <Badge tone="outline">De baja</Badge>;
  if (starts_on && starts_on > today) return <Badge tone="info">{`Desde el ${formatDay(starts_on)}`}</Badge>;
  if (ends_on === null) return <Badge tone="good">Sin vencimiento</Badge>;
  if (ends_on < today) return <Badge tone="bad">{`Venció el ${formatDay(ends_on)}`}</Badge>;
  return <Badge tone={ends_on <= addDays(today, SOON) ? "warn" : "good"}>{`Vence el ${formatDay(ends_on)}`}</Badge>;
}

const exclusionText = ({ tax, jurisdiction, percent }: Exclusion): string =>
  `${taxTitles[tax]}${jurisdiction ? ` ${jurisdictionTitles[jurisdiction as Jurisdiction]}` : ""}, ${percent.replace(/\.?0+$/, "").replace(".", ",")} %`;

function Row({ main, sub, paper, onOpen }: { main: string; sub: string; paper: Paper; onOpen: () => void }) {
  return (
    <li className="flex flex-col gap-1 px-4 py-2">
      <span className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <button type="button" className="min-w-0 flex-1 text-left hover:underline" onClick={onOpen}>
          <TwoLines strong main={main} sub={sub || undefined} />
        </button>
        <Until {...paper} />
      </span>
      {paper.files.length > 0 && <FileList files={paper.files} label={`Archivos de ${main}`} />}
    </li>
  );
}

/** Papers of one kind, with the way to add another. */
function Papers({
  title,
  label,
  subtitle,
  none,
  add,
  children,
}: {
  title: string;
  label: string;
  subtitle: string;
  none: string;
  add: { label: string; onAdd: () => void } | false;
  children: ReactNode[];
}) {
  return (
    <Card
      flush
      title={title}
      subtitle={subtitle}
      actions={
        add && (
          <Button size="sm" icon={Plus} onClick={add.onAdd}>
            {add.label}
          </Button>
        )
      }
    >
      {children.length === 0 ? (
        <p className="px-4 pb-4 text-help text-muted">{none}</p>
      ) : (
        <ul aria-label={label} className="divide-y divide-line-soft border-t border-line">
          {children}
        </ul>
      )}
    </Card>
  );
}

/** What a supplier is not withheld, and their papers, with the day on which each expires. */
export default function PapersPanel({
  id,
  country,
  mayWrite,
}: {
  id: number;
  country: string | null;
  mayWrite: boolean;
}) {
  const read = useRead(listPapers, { params: { id } });
  useLive("proveedores", () => void read.mutate());
  const [open, setOpen] = useState<OpenPaper | null>(null);
  return (
    <Fetched read={read} failure="No se pudieron traer los papeles">
      {({ exclusions, documents }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Papers
            title="Exclusiones de retenciones"
            label="Exclusiones"
            subtitle="Valen el día del pago, con su certificado."
            none="Ninguna: se le retiene lo que corresponde."
            add={mayWrite && { label: "Agregar exclusión", onAdd: () => setOpen({ kind: "exclusion", row: null }) }}
          >
            {exclusions.map((row) => (
              <Row
                key={row.id}
                paper={row}
                main={exclusionText(row)}
                sub={[row.regime, row.certificate && `Certificado ${row.certificate}`].filter(Boolean).join(", ")}
                onOpen={() => setOpen({ kind: "exclusion", row })}
              />
            ))}
          </Papers>
          <Papers
            title="Documentos"
            label="Documentos"
            subtitle="Constancias, contratos, seguros."
            none="Todavía no tiene ninguno."
            add={mayWrite && { label: "Agregar documento", onAdd: () => setOpen({ kind: "documento", row: null }) }}
          >
            {documents.map((row) => (
              <Row
                key={row.id}
                paper={row}
                main={documentKindTitles[row.kind]}
                sub={row.note}
                onOpen={() => setOpen({ kind: "documento", row })}
              />
            ))}
          </Papers>
          {open && (
            <PaperDrawer
              key={`${open.kind} ${open.row?.id ?? "nuevo"}`}
              open={open}
              supplier={id}
              country={country}
              mayWrite={mayWrite}
              onClose={() => setOpen(null)}
            />
          )}
        </div>
      )}
    </Fetched>
  );
}
