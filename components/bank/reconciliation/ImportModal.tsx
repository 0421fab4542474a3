import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { FileDrop } from "@/components/kit/FileDrop";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { importStatement, type listStatementAccounts } from "@/lib/bank/api";
import { CallError } from "@/lib/client/callError";
import { formatDay } from "@/lib/format/dates";
import { countText } from "@/lib/format/text";
import type { CallOutput } from "@/lib/http/contract";
import { useBank } from "./useBank";

const COLUMNS = {
  day: "Fecha",
  text: "Descripción",
  amount: "Importe",
  debit: "Débitos",
  credit: "Créditos",
  balance: "Saldo",
  reference: "Referencia",
} as const;
type Column = keyof typeof COLUMNS;
const IS_TABLE = /\.(csv|tsv|txt|xlsx)$/i;

type Imported = CallOutput<typeof importStatement>["statements"];

/** A bank's file, taken whole or not at all; of a sheet one may say how its columns are called. */
export function ImportModal({
  accounts,
  account,
  onClose,
  onImported,
}: {
  accounts: CallOutput<typeof listStatementAccounts>;
  account: number | undefined;
  onClose: () => void;
  onImported: (account: number) => void;
}) {
  const [to, setTo] = useState(account ? String(account) : "");
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<Partial<Record<Column, string>>>({});
  const [naming, setNaming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Imported | null>(null);
  const { run, busy } = useBank(importStatement);
  const send = async (sent: File) => {
    setFailure(null);
    setFile(sent);
    const body = new FormData();
    if (to) body.append("account_id", to);
    const named = Object.fromEntries(Object.entries(columns).filter(([, title]) => title?.trim()));
    if (naming && Object.keys(named).length > 0) body.append("mapping", JSON.stringify({ columns: named }));
    body.append("file", sent);
    try {
      const { statements } = await run({ body });
      setDone(statements);
      const [first] = statements;
      if (first) onImported(first.own_account_id);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.issues?.[0]?.message ?? caught.message);
      if (IS_TABLE.test(sent.name)) setNaming(true);
    }
  };
  if (done)
    return (
      <Modal
        open
        size="form"
        title="Extracto importado"
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Conciliar
          </Button>
        }
      >
        <ul className="flex flex-col gap-3">
          {done.map((statement) => (
            <li key={statement.id} className="flex flex-col gap-1">
              <strong className="font-semibold">{statement.account}</strong>
              <span className="text-help text-muted">
                {`Del ${formatDay(statement.from_day)} al ${formatDay(statement.until_day)}: ${countText(statement.lines_read, "movimiento")}, ${statement.lines_added} ${statement.lines_added === 1 ? "nuevo" : "nuevos"}.`}
              </span>
              {statement.warning && <Banner tone="warn">{statement.warning}</Banner>}
            </li>
          ))}
        </ul>
      </Modal>
    );
  return (
    <Modal
      open
      size="form"
      closable
      title="Importar extracto"
      description="Se toma entero o no se toma; lo que ya estaba no se repite."
      onClose={onClose}
      footer={
        file &&
        naming && (
          <Button variant="primary" busy={busy && "Leyendo..."} onClick={() => void send(file)}>
            Leer de nuevo
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {failure && (
          <Banner tone="bad" title={file ? `${file.name}:` : undefined}>
            {failure}
          </Banner>
        )}
        <SelectField
          label="Cuenta"
          help="Si el archivo dice de qué cuenta es, esa manda."
          value={to}
          onChange={setTo}
          options={accounts.map(({ id, name, company }) => ({ value: String(id), label: `${name}, ${company}` }))}
        />
        <FileDrop
          label={busy ? "Leyendo el extracto..." : "Soltar acá el archivo del banco"}
          help="OFX, Norma 43, MT940, CAMT.053, CSV o Excel, hasta 64 MB."
          disabled={busy}
          onFiles={([sent]) => sent && void send(sent)}
        />
        {naming && (
          <fieldset className="flex flex-col gap-3 rounded-card border border-line px-4 py-3">
            <legend className="px-1 font-semibold">Cómo se llaman las columnas</legend>
            <div className="grid grid-cols-2 gap-3">
              {(Object.keys(COLUMNS) as Column[]).map((column) => (
                <TextField
                  key={column}
                  label={COLUMNS[column]}
                  maxLength={100}
                  value={columns[column] ?? ""}
                  onChange={(title) => setColumns((before) => ({ ...before, [column]: title }))}
                />
              ))}
            </div>
            <p className="text-help text-muted">Importe, o Débitos y Créditos. Queda guardado para la próxima vez.</p>
          </fieldset>
        )}
      </div>
    </Modal>
  );
}
