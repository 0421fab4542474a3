import { EllipsisVertical, Paperclip, Pencil, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Menu } from "@/components/kit/Menu";
import { SkeletonBar } from "@/components/kit/Skeleton";
import { StatusBadge } from "@/components/kit/StatusBadge";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { deleteFinanciero, listFinancieros } from "@/lib/musicwins/financieros/api";
import type { Financiero } from "@/lib/musicwins/financieros/schema";
import type { BudgetRow } from "@/lib/musicwins/line/schema";
import { atLeast } from "@/lib/musicwins/rules/kinds";
import { ConfirmModal } from "../ConfirmModal";
import { useLineWrite } from "../live/useMusicWinsLive";
import { financieroLook } from "../looks";
import { moneyText, pairText } from "../words";
import { Section } from "./Section";

const FinancieroModal = dynamic(() => import("./FinancieroModal"), { ssr: false });
const ZERO = { ars: "0", usd: "0" };

/** The parts in which a proposal is paid, with what of its amount has none yet. */
export function FinancierosSection({
  row,
  onWriting,
}: {
  row: BudgetRow;
  /** One of them is about to be written: the line should stay at this proposal. */
  onWriting: () => void;
}) {
  const { data, error } = useRead(listFinancieros, {
    params: { id: String(row.id) },
    query: { isOption: row.isop, optionNumber: row.option_number },
  });
  const remove = useLineWrite(deleteFinanciero, row.id);
  const [editing, setEditing] = useState<Financiero | "new" | null>(null);
  const [deleting, setDeleting] = useState<Financiero | null>(null);
  const edit = (which: Financiero | "new") => {
    onWriting();
    setEditing(which);
  };
  const writes = atLeast(row.rol, "editor") && row.status !== "anulado";
  const parts = data?.data ?? [];
  const left = data?.restante ?? ZERO;
  const some = /[1-9]/.test(left.ars + left.usd);
  return (
    <Section
      title="Pagos previstos"
      note={parts.length > 0 && some ? `Falta distribuir ${pairText(left)}` : undefined}
      action={
        writes &&
        some && (
          <Button variant="link" icon={Plus} onClick={() => edit("new")}>
            Agregar pago
          </Button>
        )
      }
    >
      {error && !data && <Banner tone="bad">{error.message}</Banner>}
      {!data && !error && <SkeletonBar className="my-1.5" />}
      {data && parts.length === 0 && (
        <p className="text-help text-muted">
          {row.fecha_pago ? `Un solo pago, el ${formatDay(row.fecha_pago)}.` : "Un solo pago, todavía sin fecha."}
        </p>
      )}
      {parts.length > 0 && (
        <div className="overflow-x-auto" data-scroll>
          <table className="w-full">
            <caption className="sr-only">Pagos previstos</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Pago</th>
                <th scope="col">Fecha</th>
                <th scope="col">ARS</th>
                <th scope="col">USD</th>
                <th scope="col">Estado</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.id} className="border-t border-line-soft">
                  <th scope="row" className="py-2 pr-2 text-left font-normal">
                    {part.tipo_label}
                    {part.descripcion && <span className="block text-second text-muted">{part.descripcion}</span>}
                    <PartFiles part={part} />
                  </th>
                  <td className="whitespace-nowrap px-2 text-help">
                    {part.fecha_pagado || part.fecha_pago
                      ? formatDay(part.fecha_pagado ?? part.fecha_pago ?? "")
                      : "sin fecha"}
                  </td>
                  <td className="whitespace-nowrap px-2 text-right">{moneyText(part.alicuota_ars, "ARS")}</td>
                  <td className="whitespace-nowrap px-2 text-right">{moneyText(part.alicuota_usd, "USD")}</td>
                  <td className="pl-2">
                    <span className="flex items-center justify-end gap-1">
                      <StatusBadge of={financieroLook(part.estado)} />
                      {writes && (
                        <Menu
                          trigger={
                            <IconButton label={`Acciones de ${part.tipo_label}`} icon={EllipsisVertical} size="sm" />
                          }
                          items={[
                            { label: "Editar o marcar pagado", icon: Pencil, onSelect: () => edit(part) },
                            {
                              label: "Borrar",
                              icon: Trash2,
                              danger: true,
                              disabled: part.estado === "pagado",
                              hint: part.estado === "pagado" ? "Ya está pagado" : undefined,
                              onSelect: () => setDeleting(part),
                            },
                          ]}
                        />
                      )}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {editing && (
        <FinancieroModal
          line={row}
          row={editing === "new" ? null : editing}
          left={left}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <ConfirmModal
          title={`¿Borrar ${deleting.tipo_label.toLowerCase()} de ${pairText({ ars: deleting.alicuota_ars, usd: deleting.alicuota_usd })}?`}
          description="Su importe vuelve a quedar sin distribuir."
          confirm="Borrar"
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            await remove.run({ params: { id: String(deleting.id) } });
            toast.deleted("Pago previsto borrado");
          }}
        />
      )}
    </Section>
  );
}

/** The two files of a part, as downloads with the person's rights. */
function PartFiles({ part }: { part: Financiero }) {
  const files = [
    { url: part.file_url, name: part.file_name },
    { url: part.file2_url, name: part.file2_name },
  ].flatMap(({ url, name }) => (url ? [{ url, name: name ?? "archivo" }] : []));
  return files.map(({ url, name }) => (
    <a key={url} href={url} download={name} className="flex items-center gap-1 text-help underline underline-offset-3">
      <Icon of={Paperclip} size={14} />
      <span className="break-all">{name}</span>
    </a>
  ));
}
