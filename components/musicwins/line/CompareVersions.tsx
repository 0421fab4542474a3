import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { cx } from "@/components/kit/cx";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Modal } from "@/components/kit/Modal";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { markedTaxId } from "@/lib/format/ids/taxId";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { statusAdminTitles, statusTitles } from "@/lib/musicwins/rules/kinds";
import { listVersions } from "@/lib/musicwins/versions/api";
import type { VersionRow } from "@/lib/musicwins/versions/schema";
import { momentText, moneyText, percentText } from "../words";

const day = (value: string | null) => (value ? formatDay(value) : "");
const FACTS: { label: string; text: (row: VersionRow) => string }[] = [
  { label: "Título", text: (row) => row.titulo },
  { label: "ARS", text: (row) => moneyText(row.alicuota_ars, "ARS") },
  { label: "USD", text: (row) => moneyText(row.alicuota_usd, "USD") },
  { label: "Proveedor", text: (row) => row.proveedor },
  { label: "Mail", text: (row) => row.proveedor_mail },
  { label: "CUIT", text: (row) => markedTaxId(row.proveedor_cuit) },
  { label: "Alícuota", text: (row) => (row.iva ? `${percentText(row.iva)} %` : "") },
  { label: "Pago", text: (row) => row.condicion_pago },
  { label: "Entrega", text: (row) => day(row.fecha_entrega) },
  { label: "Detalle", text: (row) => row.detalle },
  { label: "Para comparar", text: (row) => row.detalles.map(({ nombre, valor }) => `${nombre}: ${valor}`).join("\n") },
  { label: "Fecha de pago", text: (row) => day(row.fecha_pago) },
  { label: "Pagado", text: (row) => day(row.fecha_pagado) },
  { label: "Estado", text: (row) => statusTitles[row.status] },
  { label: "Administración", text: (row) => statusAdminTitles[row.status_admin] },
];

/** Two versions of a proposal side by side; what differs is marked, and what is empty in both is left out. */
export function CompareVersions({
  row: { id, isop, option_number, titulo },
  from,
  to,
  onClose,
}: {
  row: BudgetRow;
  from: number;
  to: number;
  onClose: () => void;
}) {
  const { data, error } = useRead(listVersions, { params: { id: String(id) }, body: { isop, option_number } });
  const [pair, setPair] = useState({ from, to });
  const versions = data?.data ?? [];
  const options = versions.map((one) => ({
    value: String(one.version),
    label: `v${one.version} · ${one.accion_label}, ${momentText(one.created_at)}`,
  }));
  const [before, after] = [pair.from, pair.to].map((number) => versions.find(({ version }) => version === number));
  return (
    <Modal open onClose={onClose} title={`Comparar versiones de “${titulo}”`} size="lg" closable>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {!data && !error && <SkeletonRows rows={4} label="Cargando las versiones..." />}
      {before && after && (
        <>
          <div className="mb-4 grid gap-4 md:grid-cols-2">
            <SelectField
              label="Antes"
              options={options}
              value={String(pair.from)}
              onChange={(value) => setPair({ ...pair, from: Number(value) })}
            />
            <SelectField
              label="Después"
              options={options}
              value={String(pair.to)}
              onChange={(value) => setPair({ ...pair, to: Number(value) })}
            />
          </div>
          <div className="max-h-[60dvh] overflow-auto" data-scroll>
            <table className="w-full text-help">
              <thead>
                <tr className="text-left text-head text-muted">
                  <th scope="col" className="w-32 pb-1 pr-3">
                    Dato
                  </th>
                  <th scope="col" className="pb-1 pr-3">
                    v{before.version}
                  </th>
                  <th scope="col" className="pb-1">
                    v{after.version}
                  </th>
                </tr>
              </thead>
              <tbody>
                {FACTS.map(({ label, text }) => ({ label, old: text(before), now: text(after) }))
                  .filter(({ old, now }) => old || now)
                  .map(({ label, old, now }) => (
                    <tr
                      key={label}
                      className={cx("border-t border-line-soft align-top", old !== now && "bg-accent-soft")}
                    >
                      <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                        {label}
                      </th>
                      <td className="whitespace-pre-line py-1.5 pr-3">
                        {old === now ? old : old ? <del>{old}</del> : "vacío"}
                      </td>
                      <td className={cx("whitespace-pre-line py-1.5", old !== now && "font-semibold")}>
                        {now || "vacío"}
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Modal>
  );
}
