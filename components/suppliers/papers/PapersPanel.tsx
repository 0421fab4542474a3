import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
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

const ExclusionDrawer = dynamic(() => import("./ExclusionDrawer"), { ssr: false });
const DocumentDrawer = dynamic(() => import("./DocumentDrawer"), { ssr: false });

const SOON = 30;

type Paper = Exclusion | SupplierDocument;
type Open = { kind: "exclusion"; row: Exclusion | null } | { kind: "documento"; row: SupplierDocument | null };

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

/** What a supplier is not withheld, and their papers, with the day on which each expires. */
export function PapersPanel({ id, country, mayWrite }: { id: number; country: string | null; mayWrite: boolean }) {
  const read = useRead(listPapers, { params: { id } });
  useLive("proveedores", () => void read.mutate());
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <Fetched read={read} failure="No se pudieron traer los papeles">
      {({ exclusions, documents }) => (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Card
            flush
            title="Exclusiones de retenciones"
            subtitle="Valen el día del pago, con su certificado."
            actions={
              mayWrite && (
                <Button size="sm" icon={Plus} onClick={() => setOpen({ kind: "exclusion", row: null })}>
                  Agregar exclusión
                </Button>
              )
            }
          >
            {exclusions.length === 0 ? (
              <p className="px-4 pb-4 text-help text-muted">Ninguna: se le retiene lo que corresponde.</p>
            ) : (
              <ul aria-label="Exclusiones" className="divide-y divide-line-soft border-t border-line">
                {exclusions.map((row) => (
                  <Row
                    key={row.id}
                    paper={row}
                    main={exclusionText(row)}
                    sub={[row.regime, row.certificate && `Certificado ${row.certificate}`].filter(Boolean).join(", ")}
                    onOpen={() => setOpen({ kind: "exclusion", row })}
                  />
                ))}
              </ul>
            )}
          </Card>
          <Card
            flush
            title="Documentos"
            subtitle="Constancias, contratos, seguros."
            actions={
              mayWrite && (
                <Button size="sm" icon={Plus} onClick={() => setOpen({ kind: "documento", row: null })}>
                  Agregar documento
                </Button>
              )
            }
          >
            {documents.length === 0 ? (
              <p className="px-4 pb-4 text-help text-muted">Todavía no tiene ninguno.</p>
            ) : (
              <ul aria-label="Documentos" className="divide-y divide-line-soft border-t border-line">
                {documents.map((row) => (
                  <Row
                    key={row.id}
                    paper={row}
                    main={documentKindTitles[row.kind]}
                    sub={row.note}
                    onOpen={() => setOpen({ kind: "documento", row })}
                  />
                ))}
              </ul>
            )}
          </Card>
          {open?.kind === "exclusion" && (
            <ExclusionDrawer
              key={open.row?.id ?? "nueva"}
              supplier={id}
              country={country}
              row={open.row}
              mayWrite={mayWrite}
              onClose={close}
            />
          )}
          {open?.kind === "documento" && (
            <DocumentDrawer
              key={open.row?.id ?? "nuevo"}
              supplier={id}
              row={open.row}
              mayWrite={mayWrite}
              onClose={close}
            />
          )}
        </div>
      )}
    </Fetched>
  );
}
