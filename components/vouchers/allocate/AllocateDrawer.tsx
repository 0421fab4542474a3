import { Plus } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Kbd } from "@/components/kit/Kbd";
import { Segmented } from "@/components/kit/Segmented";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { formatDayYear } from "@/lib/format/dates";
import { allocateVoucher, previewAllocations } from "@/lib/vouchers/allocations/api";
import { getVoucher } from "@/lib/vouchers/api";
import { amountOf } from "@/lib/vouchers/rules/taxes";
import type { VoucherView } from "@/lib/vouchers/schema";
import { amountText, nameOf } from "../looks";
import { LineRow } from "./LineRow";
import { bodyOf, type Measure, newLine, restFor, standingOf, startOf, type TypedLine, turned } from "./lines";
import { KeepTemplate, Starts } from "./Starts";

const MEASURES = [
  { value: "percent", label: "Por porcentaje" },
  { value: "amount", label: "Por importe" },
];

/** What a voucher is charged to, in parts. `onDone` follows saving it. */
export default function AllocateDrawer({
  id,
  onClose,
  onDone,
}: {
  id: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const read = useRead(getVoucher, { params: { id } });
  const row = read.data?.id === id ? read.data : undefined;
  return (
    <Drawer
      open
      width={760}
      onClose={onClose}
      eyebrow="Imputar"
      title={row ? `${row.supplier?.name ?? "Sin proveedor"}, ${nameOf(row)}` : "Comprobante"}
      waiting={!row}
      meta={
        row && (
          <span>{[amountText(row.total, row), row.date && formatDayYear(row.date)].filter(Boolean).join(", ")}</span>
        )
      }
    >
      <Fetched read={{ ...read, data: row }} failure="No se pudo abrir el comprobante">
        {(view) => <Split key={view.id} row={view} onDone={onDone} />}
      </Fetched>
    </Drawer>
  );
}

const saidOf = (lines: VoucherView["allocations"]): string =>
  lines
    .map((line) => {
      const where = line.show ?? line.project ?? line.event ?? line.centre ?? line.purse;
      return `${where?.name ?? ""}: ${line.percent === null ? line.amount : `${line.percent} %`}`.replace(/\./g, ",");
    })
    .join("\n");

/** The fields that a refusal names, of each line. */
function errorsAt(error: CallError | null, index: number): Record<string, string> {
  const start = `lines.${index}.`;
  const own = (error?.issues ?? []).map(({ path, message }) => [String(path).replace(/^body\./, ""), message] as const);
  return Object.fromEntries(
    own.flatMap(([path, message]) => (path.startsWith(start) ? [[path.slice(start.length), message]] : [])),
  );
}

function Split({ row, onDone }: { row: VoucherView; onDone: () => void }) {
  const total = amountOf({ total: row.total ?? "0.00", self_withheld: row.self_withheld });
  const currency = row.currency ?? "ARS";
  const again = row.allocations.length > 0;
  const [start] = useState(() => startOf(row.allocations));
  const [measure, setMeasure] = useState<Measure>(start.measure);
  const [lines, setLines] = useState<TypedLine[]>(start.lines);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<CallError | null>(null);
  // The version it was opened in: what others save meanwhile is not written over unseen.
  const [version, setVersion] = useState(row.version);
  const saving = useWrite(allocateVoucher, { refresh: ["/vouchers"] });

  const standing = standingOf(total, lines, measure);
  const body = bodyOf(lines, measure);
  const whole = standing.ok && lines.every(({ target, purse }) => target !== "" || purse !== null);
  const preview = useRead(previewAllocations, whole ? { params: { id: row.id }, body: { lines: body } } : null);
  const change = (key: number, more: Partial<TypedLine>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));
  const save = async (over = version) => {
    if (!standing.ok || saving.busy) return;
    setError(null);
    try {
      await saving.run({ params: { id: row.id }, body: { version: over, lines: body, reason, submit: false } });
      toast.saved(`Se imputó ${nameOf(row)}`);
      onDone();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setError(caught);
    }
  };
  const theirs = error?.code === "stale_version" ? (error.current as VoucherView) : null;
  const ofReason = error?.issues.find(({ path }) => String(path).endsWith("reason"))?.message;
  const general = error && !theirs && error.issues.every(({ path }) => !/lines\.\d|reason/.test(String(path)));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return;
        const key = event.key.toLowerCase();
        if (key !== "enter" && key !== "d") return;
        event.preventDefault();
        if (key === "d") setLines((all) => [...all, newLine()]);
        else void save();
      }}
    >
      {theirs && (
        <ConflictCompare
          facts={[
            {
              label: "Imputado a",
              theirs: saidOf(theirs.allocations),
              mine: standing.parts.join("\n").replace(/\./g, ","),
            },
          ]}
          onMine={() => {
            setVersion(theirs.version);
            void save(theirs.version);
          }}
          onTheirs={() => {
            setVersion(theirs.version);
            const now = startOf(theirs.allocations);
            setLines(now.lines);
            setMeasure(now.measure);
            setError(null);
          }}
        />
      )}
      {general && <Banner tone="bad">{error.message}</Banner>}
      <Starts
        id={row.id}
        onLines={(some) => {
          setMeasure("percent");
          setLines(some);
        }}
      />
      <Segmented
        label="Cómo se reparte"
        options={MEASURES}
        value={measure}
        onChange={(next) => {
          setLines((all) => turned(total, all, next as Measure));
          setMeasure(next as Measure);
        }}
      />
      <ul aria-label="Líneas">
        {lines.map((line, index) => {
          const purse = whole ? preview.data?.lines[index]?.purse : null;
          return (
            <LineRow
              key={line.key}
              line={line}
              measure={measure}
              amount={standing.parts[index] ?? "0"}
              currency={currency}
              available={purse ? { ...purse, before: purse.disponible_before } : null}
              errors={errorsAt(error, index)}
              onChange={(more) => change(line.key, more)}
              onRest={() => change(line.key, { part: restFor(total, lines, measure, line.key) })}
              onRemove={
                lines.length > 1 ? () => setLines((all) => all.filter(({ key }) => key !== line.key)) : undefined
              }
            />
          );
        })}
      </ul>
      <p role="status" className={standing.ok ? "text-help text-good" : "text-help font-semibold text-warn"}>
        {standing.ok ? `Suman ${amountText(total, row)}: cierra.` : standing.message}
      </p>
      {preview.data?.shut && <Banner tone="warn">{preview.data.shut}</Banner>}
      {again && (
        <TextArea
          label="Por qué cambia"
          required
          value={reason}
          onChange={setReason}
          maxLength={1000}
          error={ofReason}
          help="Lo leen quienes llevan las bolsas que cambian."
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={!standing.ok} busy={saving.busy && "Guardando..."}>
          Imputar <Kbd plain>Ctrl+Enter</Kbd>
        </Button>
        <Button icon={Plus} onClick={() => setLines((all) => [...all, newLine()])}>
          Agregar línea
        </Button>
        {measure === "percent" && standing.ok && <KeepTemplate lines={body} />}
      </div>
    </form>
  );
}
