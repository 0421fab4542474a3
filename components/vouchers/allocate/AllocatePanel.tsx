import { type KeyboardEvent, useEffect, useState } from "react";
import { useSWRConfig } from "swr";
import { Fetched } from "@/components/frame/Fetched";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { TextArea } from "@/components/kit/fields/TextArea";
import { Kbd } from "@/components/kit/Kbd";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { allocateVoucher } from "@/lib/vouchers/allocations/api";
import { getVoucher } from "@/lib/vouchers/api";
import { amountOf } from "@/lib/vouchers/rules/taxes";
import type { VoucherView } from "@/lib/vouchers/schema";
import { nameOf } from "../looks";
import { AllocationGrid, focusLine, usePreview, useSuggestion } from "./AllocationGrid";
import { keepSplit } from "./lastSplit";
import { fromTemplate, startOf } from "./lines";
import { errorsAt, reasonError, saidOver } from "./refused";
import type { Suggestion } from "./Starts";
import { useSplit } from "./useSplit";

interface Props {
  onClose: () => void;
  /** Follows saving it, before anything is read again: what comes next is there already when its row leaves the list. */
  onDone: () => void;
  /** Told as saving it begins, and as it fails. */
  onSaving?: (busy: boolean) => void;
  /** What the button says; "Imputar" unless another one follows. */
  label?: string;
  /** Known by who shows it: null where there is none, undefined to ask for it. */
  suggestion?: Suggestion | null;
}

/** A voucher's split with its keys: Ctrl+D another line, Ctrl+Enter saves, Esc closes. */
export function AllocatePanel({ id, suggestion: known, ...props }: Props & { id: number }) {
  const read = useRead(getVoucher, { params: { id } });
  const { suggestion, ready } = useSuggestion(id, known);
  // What is asked for again meanwhile takes nothing away from who types.
  const [opened, setOpened] = useState(false);
  if (ready && !opened) setOpened(true);
  const row = read.data?.id === id && (ready || opened) ? read.data : undefined;
  return (
    <Fetched read={{ ...read, data: row }} failure="No se pudo abrir el comprobante">
      {(view) => <Panel key={view.id} row={view} suggestion={suggestion} {...props} />}
    </Fetched>
  );
}

const saidOf = (lines: VoucherView["allocations"]): string =>
  lines
    .map((line) => {
      const where = line.show ?? line.project ?? line.event ?? line.centre ?? line.purse;
      return `${where?.name ?? ""}: ${line.percent === null ? line.amount : `${line.percent} %`}`.replace(/\./g, ",");
    })
    .join("\n");

function Panel({
  row,
  suggestion,
  label = "Imputar",
  onClose,
  onDone,
  onSaving,
}: Props & { row: VoucherView; suggestion: Suggestion | undefined }) {
  const total = amountOf({ total: row.total ?? "0.00", self_withheld: row.self_withheld });
  const again = row.allocations.length > 0;
  const split = useSplit(total, () =>
    !again && suggestion ? { measure: "percent", lines: fromTemplate(suggestion.lines) } : startOf(row.allocations),
  );
  const [reason, setReason] = useState("");
  const [error, setError] = useState<CallError | null>(null);
  // The version it was opened in: what others save meanwhile is not written over unseen.
  const [version, setVersion] = useState(row.version);
  const saving = useWrite(allocateVoucher);
  const { mutate } = useSWRConfig();
  const preview = usePreview(row.id, split);
  const shut = preview?.shut ?? "";
  const full = preview?.lines.some(({ purse }) => purse?.answer === "bloquea") ?? false;
  const off = !split.whole || full;
  const [first] = split.lines;
  const firstKey = first?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first time it is shown.
  useEffect(() => {
    if (firstKey !== undefined) focusLine(firstKey);
  }, []);

  const save = async (over = version) => {
    if (off || saving.busy) return;
    setError(null);
    const body = { version: over, lines: split.body, reason, submit: false, anyway: shut !== "" };
    onSaving?.(true);
    try {
      await saving.run({ params: { id: row.id }, body });
      keepSplit(split.body);
      toast.saved(`Se imputó ${nameOf(row)}`);
      onDone();
      void mutate((key) => typeof key === "string" && /\/api\/(?:vouchers|allocation)/.test(key));
    } catch (caught) {
      onSaving?.(false);
      if (!(caught instanceof CallError)) throw caught;
      setError(caught);
    }
  };
  const theirs = error?.code === "stale_version" ? (error.current as VoucherView) : null;
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== "enter" && key !== "d") return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "d") focusLine(split.add());
    else void save();
  };
  return (
    <form
      aria-label={`Imputar ${nameOf(row)}`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      // Before the lists of its fields, which take Enter for themselves.
      onKeyDownCapture={keys}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {theirs && (
        <ConflictCompare
          facts={[
            {
              label: "Imputado a",
              theirs: saidOf(theirs.allocations),
              mine: split.standing.parts.join("\n").replace(/\./g, ","),
            },
          ]}
          onMine={() => {
            setVersion(theirs.version);
            void save(theirs.version);
          }}
          onTheirs={() => {
            setVersion(theirs.version);
            const now = startOf(theirs.allocations);
            split.put(now.lines, now.measure);
            setError(null);
          }}
        />
      )}
      {!theirs && saidOver(error) && <Banner tone="bad">{saidOver(error)}</Banner>}
      <AllocationGrid
        split={split}
        currency={row.currency ?? "ARS"}
        preview={preview}
        suggestion={again ? undefined : suggestion}
        errors={(line) => errorsAt(error, line)}
      />
      {shut && <Banner tone="warn">{shut}</Banner>}
      {again && (
        <TextArea
          label="Por qué cambia"
          required
          value={reason}
          onChange={setReason}
          maxLength={1000}
          error={reasonError(error)}
          help="Lo leen quienes llevan las bolsas que cambian."
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-help text-muted phone:hidden">
          <Kbd>Tab</Kbd> siguiente celda <Kbd>Ctrl+D</Kbd> línea nueva. El resto de centavos va a la última.
        </p>
        <span className="flex flex-wrap items-center gap-2 phone:w-full">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="primary"
            className="phone:flex-1"
            disabled={off}
            busy={saving.busy && "Guardando..."}
          >
            {shut ? "Seguir e imputar" : label}
            <span className="phone:hidden">
              <Kbd plain>Ctrl+Enter</Kbd>
            </span>
          </Button>
        </span>
      </div>
    </form>
  );
}
