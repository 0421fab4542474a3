import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Badge } from "@/components/kit/Badge";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { useRead } from "@/lib/client/useRead";
import { formatDayYear } from "@/lib/format/dates";
import { formatMoney } from "@/lib/format/money";
import { countText, joinSpanish } from "@/lib/format/text";
import { previewAccess } from "@/lib/ticketing/access/api";
import type { AccessPreview } from "@/lib/ticketing/access/schema";
import { knownAmount } from "@/lib/ticketing/rules/missingAmounts";
import type { previewQueryOf } from "./accessForm";
import { type PreviewShow, previewDiff, type ShownAs } from "./previewDiff";

const FIRST = 8;
const MARK: Record<ShownAs, { tone: "good" | "bad"; label: string } | null> = {
  igual: null,
  se_agrega: { tone: "good", label: "Se agrega" },
  deja_de_ver: { tone: "bad", label: "Deja de ver" },
};

/**
 * "Ver como": the shows the person sees now and, with `form`, the ones after saving it. The server answers both, as it
 * would answer the person.
 */
export function PreviewPanel({ email, form }: { email: string; form: ReturnType<typeof previewQueryOf> | null }) {
  const now = useRead(previewAccess, { params: { email }, query: {} });
  const next = useRead(previewAccess, form && { params: { email }, query: form });
  const error = now.error ?? (form ? next.error : undefined);
  const both = { now: now.data, next: form ? next.data : null };
  return (
    <Fetched
      read={{
        data: !error && both.now && both.next !== undefined ? { now: both.now, next: both.next } : undefined,
        error,
        mutate: () => Promise.all([now.mutate(), next.mutate()]),
        isValidating: now.isValidating || next.isValidating,
      }}
      failure="No se pudo ver como esta persona"
      rows={4}
      waiting="Viendo como esta persona..."
    >
      {(seen) => <Preview {...seen} />}
    </Fetched>
  );
}

function Preview({ now, next }: { now: AccessPreview; next: AccessPreview | null }) {
  const shows = previewDiff(now, next);
  const [whole, setWhole] = useState(false);
  const shown = whole ? shows : shows.slice(0, FIRST);
  return (
    <div className="flex flex-col gap-3">
      <Remark preview={next ?? now} />
      <div className="overflow-x-auto">
        <table className="w-full text-help">
          <caption className="sr-only">Qué ve</caption>
          <thead>
            <tr className="text-left text-head text-muted">
              <td className="py-1" />
              <th scope="col" className="py-1 font-semibold">
                {next ? "Ahora" : "Hoy ve"}
              </th>
              {next && (
                <th scope="col" className="py-1 font-semibold">
                  Al guardar
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {FACTS.map(({ label, text }) => (
              <tr key={label} className="border-t border-line-soft align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                  {label}
                </th>
                <td className="py-1.5 pr-3">{text(now)}</td>
                {next && <td className={text(next) === text(now) ? "py-1.5" : "py-1.5 font-semibold"}>{text(next)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shows.length === 0 ? (
        <p className="text-help text-muted">Ningún show en venta a la vista.</p>
      ) : (
        <ul aria-label="Shows que ve" className="divide-y divide-line-soft rounded-card border border-line">
          {shown.map((one) => (
            <ShowLine key={one.show.id} {...one} />
          ))}
        </ul>
      )}
      {shows.length > shown.length && (
        <Button size="sm" className="self-start" onClick={() => setWhole(true)}>
          {`Ver los ${shows.length}`}
        </Button>
      )}
      <p className="text-help text-muted">
        Shows en venta con la cifra que vería. Nunca se muestran shows ni montos que usted no puede ver.
      </p>
    </div>
  );
}

const FACTS: { label: string; text: (preview: AccessPreview) => string }[] = [
  { label: "Reporte de ventas", text: ({ puede_entrar }) => (puede_entrar ? "Puede abrirlo" : "No puede abrirlo") },
  {
    label: "Artistas",
    text: ({ todos, artistas }) => (todos ? "Todos" : artistas.length > 0 ? joinSpanish(artistas) : "Ninguno"),
  },
  { label: "En venta", text: ({ shows }) => countText(shows.length, "show") },
  { label: "Montos", text: ({ accesoMontos }) => (accesoMontos ? "Los ve" : "No los ve") },
];

function Remark({ preview: { rol } }: { preview: AccessPreview }) {
  if (rol === "Administrador")
    return <Banner tone="info">Es Administrador: ve todo, diga lo que diga su acceso.</Banner>;
  if (rol === null)
    return (
      <Banner tone="info">
        Este mail no tiene una cuenta activa: no puede entrar. Los reportes que reciba por mail llevan estos límites.
      </Banner>
    );
  return null;
}

function ShowLine({ show, as }: PreviewShow) {
  const mark = MARK[as];
  const money = show.montos
    ?.map((one) =>
      knownAmount(one, ({ recaudacion_total, divisa }) => formatMoney(recaudacion_total, divisa, { decimals: 0 })),
    )
    .join(" y ");
  return (
    <li className="flex items-start justify-between gap-3 px-3 py-2">
      <span className="min-w-0">
        <span className={as === "deja_de_ver" ? "block text-muted line-through" : "block font-semibold"}>
          {show.show}
        </span>
        <span className="block text-second text-muted">
          {[show.artist !== show.show && show.artist, show.fecha && formatDayYear(show.fecha)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        {mark && <Badge tone={mark.tone}>{mark.label}</Badge>}
      </span>
      <span className="shrink-0 text-right">
        <span className="block">{countText(show.venta_total, "entrada")}</span>
        <span className="block text-second text-muted">{money ?? "sin montos"}</span>
      </span>
    </li>
  );
}
