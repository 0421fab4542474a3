import { useRouter } from "next/router";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { Modal } from "@/components/kit/Modal";
import { toast } from "@/components/kit/toast";
import { CallError } from "@/lib/client/callError";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { listSuppliers, mergeSupplier, separateSupplier } from "@/lib/suppliers/api";
import { fieldTexts, fieldTitles } from "@/lib/suppliers/rules/merging";
import { type MergeableField, mergeableFields, type Supplier } from "@/lib/suppliers/schema";
import { numberText } from "./list";

const REFRESH = ["/suppliers"];
const FOUND = 50;

/** What both say differently, and of each what the one that stays is to have: its own, unless it has nothing. */
const fieldsOf = (going: Supplier, keeper: Supplier) =>
  mergeableFields.flatMap((field) => {
    const [theirs, own] = [fieldTexts[field](going), fieldTexts[field](keeper)];
    return theirs === own || theirs === "" ? [] : [{ field, theirs, own }];
  });

/** Counts a supplier as another one: both side by side, and of each field which one stays. */
export default function MergeModal({ row, onClose }: { row: Supplier; onClose: () => void }) {
  const router = useRouter();
  const merging = useWrite(mergeSupplier, { refresh: REFRESH });
  const separating = useWrite(separateSupplier, { refresh: REFRESH });
  const [typed, setTyped] = useState(row.namesakes > 0 ? row.name : "");
  const [into, setInto] = useState("");
  const [chosen, setChosen] = useState<Partial<Record<MergeableField, boolean>>>({});
  const [failure, setFailure] = useState("");
  const found = useRead(listSuppliers, { query: { q: typed.slice(0, 200) || undefined, limit: FOUND } });
  const others = (found.data?.items ?? []).filter(({ id }) => id !== row.id);
  const [keeper, setKeeper] = useState<Supplier | null>(null);
  const fields = keeper ? fieldsOf(row, keeper) : [];
  const takes = ({ field, own }: (typeof fields)[number]) => chosen[field] ?? own === "";

  const choose = (value: string) => {
    setInto(value);
    setChosen({});
    setKeeper(others.find(({ id }) => String(id) === value) ?? null);
  };
  const run = async () => {
    if (!keeper) return setFailure("Elegir con qué proveedor se une.");
    const take = fields.filter(takes).map(({ field }) => field);
    const params = { id: row.id };
    try {
      const { version } = await merging.run({
        params,
        body: { into: keeper.id, version: row.version, into_version: keeper.version, take },
      });
      toast.saved(`${row.name} se unió a ${keeper.name}`, {
        undo: () => void attempt(() => separating.run({ params, body: { version } })),
      });
      onClose();
      await router.push(`/showProveedores/${keeper.id}`);
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught;
      setFailure(caught.message);
    }
  };
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={`Unir ${row.name} con otro`}
      description="Lo que es de este proveedor se cuenta como del otro. No se borra ni se reescribe nada, y se puede separar cuando haga falta."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={merging.busy && "Uniendo..."} onClick={() => void run()}>
            Unir
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure && <Banner tone="bad">{failure}</Banner>}
        <ComboboxField
          label="El proveedor que queda"
          required
          choices={others.map((one) => ({ value: String(one.id), label: one.name, hint: numberText(one) }))}
          onSearch={setTyped}
          loading={found.isValidating}
          value={into}
          onChange={choose}
        />
        {keeper && fields.length === 0 && <p className="text-muted">No hay nada para elegir: queda como está.</p>}
        {keeper && fields.length > 0 && (
          <div className="overflow-x-auto">
            <table className="w-full text-left text-help">
              <caption className="sr-only">Con qué queda cada dato</caption>
              <thead>
                <tr className="border-b border-line text-muted">
                  <th className="py-2 pr-3 font-semibold">Dato</th>
                  <th className="py-2 pr-3 font-semibold">{`Queda: ${keeper.name}`}</th>
                  <th className="py-2 font-semibold">{`Se une: ${row.name}`}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field.field} className="border-b border-line-soft align-top">
                    <th scope="row" className="py-2 pr-3 font-semibold">
                      {fieldTitles[field.field]}
                    </th>
                    {([false, true] as const).map((takesIt) => (
                      <td key={String(takesIt)} className="py-1 pr-3">
                        <label className="flex min-h-9 cursor-pointer items-center gap-2 phone:min-h-11">
                          <input
                            type="radio"
                            className="accent-accent-fill"
                            name={`unir-${field.field}`}
                            checked={takes(field) === takesIt}
                            onChange={() => setChosen((now) => ({ ...now, [field.field]: takesIt }))}
                          />
                          <span>{(takesIt ? field.theirs : field.own) || "Vacío"}</span>
                        </label>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Modal>
  );
}
