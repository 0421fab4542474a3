import { useState } from "react";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Switch } from "@/components/kit/fields/Switch";
import { TextField } from "@/components/kit/fields/TextField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { changeLayout, createLayout } from "@/lib/bank/api";
import type { BankLayout } from "@/lib/bank/rules/layout";
import { sampleLayouts } from "@/lib/bank/rules/sampleLayouts";
import type { LayoutView } from "@/lib/bank/schema";
import { CallError } from "@/lib/client/callError";
import { useWrite } from "@/lib/client/useWrite";
import { FieldRows } from "./FieldRows";
import { filled } from "./filled";
import { Preview } from "./Preview";

type Facts = Pick<LayoutView, "name" | "layout" | "confirmed" | "active">;
const REFRESH = { refresh: ["/bank-layouts"] };
const PARTS = { header: "Cabecera", detail: "Cada transferencia", footer: "Pie" } as const;
const KINDS = [
  { value: "fijo", label: "Ancho fijo" },
  { value: "delimitado", label: "Delimitado" },
];
const DELIMITERS = [
  { value: ";", label: "Punto y coma" },
  { value: ",", label: "Coma" },
  { value: "|", label: "Barra vertical" },
  { value: "\t", label: "Tabulador" },
];
const LINE_ENDS = [
  { value: "crlf", label: "Windows (CR LF)" },
  { value: "lf", label: "Unix (LF)" },
];
const ENCODINGS = [
  { value: "latin1", label: "ISO 8859-1" },
  { value: "utf8", label: "UTF-8" },
];

/** One bank's file, field by field, with what it makes of three transfers. A new one begins from an example. */
export function LayoutDrawer({
  of,
  mayWrite,
  onClose,
}: {
  of: LayoutView | null;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const [facts, setFacts] = useState<Facts | null>(() => of && factsOf(of));
  const [failure, setFailure] = useState<CallError | null>(null);
  const create = useWrite(createLayout, REFRESH);
  const change = useWrite(changeLayout, REFRESH);
  if (!facts) return <ExampleModal onClose={onClose} onChosen={setFacts} />;
  const set = (more: Partial<Facts>) => setFacts((before) => before && { ...before, ...more });
  const layout = (more: Partial<BankLayout>) => set({ layout: { ...facts.layout, ...more } });
  const errorOf = (path: string) => failure?.issues?.find((one) => one.path === path)?.message;
  const drawn = !of || JSON.stringify(facts.layout) !== JSON.stringify(of.layout);
  const save = async () => {
    setFailure(null);
    try {
      const body = { ...facts, confirmed: facts.confirmed && !drawn };
      const kept = of
        ? await change.run({ params: { id: of.id }, body: { ...body, version: of.version } })
        : await create.run({ body });
      toast.saved(kept.confirmed ? "Se guardó el formato" : "Se guardó el formato: falta que otra persona lo confirme");
      onClose();
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught);
    }
  };
  return (
    <Drawer
      open
      width={820}
      onClose={onClose}
      eyebrow="Formato de banco"
      title={of?.name ?? "Nuevo formato"}
      footer={
        mayWrite && (
          <>
            <Button variant="primary" busy={(create.busy || change.busy) && "Guardando..."} onClick={() => void save()}>
              Guardar
            </Button>
            <Button onClick={onClose}>Cancelar</Button>
          </>
        )
      }
    >
      <fieldset className="flex flex-col gap-5" disabled={!mayWrite}>
        {failure && <Banner tone="bad">{failure.issues?.[0]?.message ?? failure.message}</Banner>}
        <Standing of={of} drawn={drawn} confirmed={facts.confirmed} />
        <TextField
          label="Nombre"
          required
          maxLength={100}
          value={facts.name}
          onChange={(name) => set({ name })}
          error={errorOf("name")}
        />
        <div className="grid grid-cols-4 gap-3 phone:grid-cols-1">
          <SelectField
            label="Clase"
            value={facts.layout.kind}
            onChange={(kind) => layout({ kind: kind as BankLayout["kind"] })}
            options={KINDS}
          />
          {facts.layout.kind === "delimitado" && (
            <SelectField
              label="Separador"
              value={facts.layout.delimiter}
              onChange={(delimiter) => layout({ delimiter: delimiter as BankLayout["delimiter"] })}
              options={DELIMITERS}
            />
          )}
          <SelectField
            label="Fin de renglón"
            value={facts.layout.line_end}
            onChange={(line_end) => layout({ line_end: line_end as BankLayout["line_end"] })}
            options={LINE_ENDS}
          />
          <SelectField
            label="Letras"
            value={facts.layout.encoding}
            onChange={(encoding) => layout({ encoding: encoding as BankLayout["encoding"] })}
            options={ENCODINGS}
          />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Switch
            label="En mayúsculas y sin acentos"
            value={facts.layout.capitals}
            onChange={(capitals) => layout({ capitals })}
          />
          <Switch
            label="Confirmado con el banco"
            value={facts.confirmed && !drawn}
            disabled={drawn || !(of?.confirmed || of?.confirmable)}
            onChange={(confirmed) => set({ confirmed })}
          />
          <Switch label="Se usa" value={facts.active} onChange={(active) => set({ active })} />
        </div>
        <Preview layout={facts.layout} />
        {(["header", "detail", "footer"] as const).map((part) => (
          <FieldRows
            key={part}
            title={PARTS[part]}
            part={part}
            fixed={facts.layout.kind === "fijo"}
            fields={facts.layout[part]}
            errorOf={(path) => errorOf(`layout.${part}.${path}`)}
            onChange={(fields) => layout({ [part]: fields })}
          />
        ))}
      </fieldset>
    </Drawer>
  );
}

const factsOf = ({ name, layout, confirmed, active }: LayoutView): Facts => ({ name, layout, confirmed, active });

/** Whether files are made by it, and what is missing for that: whoever draws a layout says where money goes, so somebody else confirms it. */
function Standing({ of, drawn, confirmed }: { of: LayoutView | null; drawn: boolean; confirmed: boolean }) {
  if (of && !drawn && confirmed)
    return of.confirmed_by ? <p className="text-help text-muted">Lo confirmó {of.confirmed_by}.</p> : null;
  if (of?.confirmed)
    return (
      <Banner tone="warn">
        Al guardar deja de estar confirmado: hasta que otra persona lo confirme no se hacen archivos con él.
      </Banner>
    );
  const who =
    drawn || !of?.drawn_by ? "otra persona que quien lo armó" : `otra persona que ${of.drawn_by}, que lo armó`;
  return (
    <Banner tone="warn">
      Ningún banco publicó este formato: probarlo con el archivo de ejemplo. Lo confirma {who}; hasta entonces no se
      hacen archivos con él.
    </Banner>
  );
}

const ExampleModal = ({ onClose, onChosen }: { onClose: () => void; onChosen: (facts: Facts) => void }) => (
  <Modal
    open
    closable
    size="form"
    title="Nuevo formato"
    description="De qué ejemplo se empieza; todo se puede cambiar."
    onClose={onClose}
  >
    <ul className="flex flex-col gap-2">
      {sampleLayouts.map(({ name, layout }) => (
        <li key={name}>
          <Button full onClick={() => onChosen({ name: "", layout: filled(layout), confirmed: false, active: true })}>
            {name.replace(/ \(ejemplo.*/, "")}
          </Button>
        </li>
      ))}
    </ul>
  </Modal>
);
