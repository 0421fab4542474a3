import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Modal } from "@/components/kit/Modal";
import { DataTable } from "@/components/kit/table/DataTable";
import { TwoLines } from "@/components/kit/table/TwoLines";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { countText } from "@/lib/format/text";
import { pasteForecasts } from "@/lib/marketing/forecast/api";
import { scenarioTitles } from "@/lib/marketing/forecast/rules/kinds";
import type { Pasted } from "@/lib/marketing/forecast/schema";

const ROWS = 8;

/** Rows that are copied from Excel: what they change and why one is refused, before all of them are saved or none. */
export default function PasteModal({ money, onClose }: { money: boolean; onClose: () => void }) {
  const [text, setText] = useState("");
  const [tried, setTried] = useState<Pasted | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { run, busy } = useWrite(pasteForecasts, { refresh: ["/forecasts"] });
  const send = async (dry_run: boolean) => {
    setRefused(null);
    try {
      const answer = await run({ body: { text, dry_run } });
      if (!answer.saved) return setTried(answer);
      toast.saved(countText(answer.changed, "fila guardada", "filas guardadas"));
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setRefused(caught.issues?.[0]?.message ?? caught.message);
    }
  };
  const ready = tried !== null && tried.refused === 0 && tried.changed > 0;
  return (
    <Modal
      open
      size="lg"
      title="Pegar el forecast desde Excel"
      description={`Copiar las filas de la planilla que se exporta, con sus títulos o en este orden: Show, Escenario, Entradas${money ? ", Recaudación, Gasto de marketing, Margen" : ""}. Una celda vacía deja lo que estaba.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button disabled={text.trim() === ""} busy={busy && !ready} onClick={() => void send(true)}>
            Revisar
          </Button>
          <Button
            variant="primary"
            disabled={!ready}
            busy={busy && ready && "Guardando..."}
            onClick={() => void send(false)}
          >
            {ready ? `Guardar ${countText(tried.changed, "fila")}` : "Guardar"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {refused && <Banner tone="bad">{refused}</Banner>}
        <TextArea
          label="Lo copiado"
          rows={ROWS}
          value={text}
          onChange={(next) => {
            setText(next);
            setTried(null);
          }}
        />
        {tried && (
          <>
            <Banner tone={tried.refused > 0 ? "bad" : "good"}>
              {tried.refused > 0
                ? `${countText(tried.refused, "fila no se puede", "filas no se pueden")} guardar: corregirlas y revisar de nuevo. No se guarda ninguna.`
                : `Cambian ${countText(tried.changed, "fila")}; ${countText(tried.same, "queda igual", "quedan iguales")}.`}
            </Banner>
            <DataTable
              caption="Lo que cambia"
              columns={[
                { id: "fila", header: "Fila", width: 60, align: "end", cell: ({ row }) => row },
                {
                  id: "show",
                  header: "Show",
                  cell: ({ show, scenario }) => <TwoLines main={show || "sin show"} sub={scenarioTitles[scenario]} />,
                },
                {
                  id: "cambia",
                  header: "Qué cambia",
                  cell: ({ problem, changes }) =>
                    problem ? (
                      <span className="whitespace-normal text-bad">{problem}</span>
                    ) : changes.length === 0 ? (
                      <span className="text-muted">queda igual</span>
                    ) : (
                      <span className="whitespace-normal">
                        {changes
                          .map(({ field, before, after }) => `${field}: ${before || "vacío"} → ${after || "vacío"}`)
                          .join("; ")}
                      </span>
                    ),
                },
              ]}
              rows={[...tried.rows].sort((a, b) => Number(b.problem !== null) - Number(a.problem !== null))}
              rowId={({ row }) => String(row)}
              rowTone={({ problem }) => (problem ? "bad" : undefined)}
              maxHeight="40vh"
              empty={null}
            />
          </>
        )}
      </div>
    </Modal>
  );
}
