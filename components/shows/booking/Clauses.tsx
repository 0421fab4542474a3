import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { FormModal } from "@/components/frame/FormModal";
import { Button } from "@/components/kit/Button";
import { Card } from "@/components/kit/Card";
import { EmptyState } from "@/components/kit/EmptyState";
import { Checkbox } from "@/components/kit/fields/Checkbox";
import { SelectField } from "@/components/kit/fields/SelectField";
import { TextArea } from "@/components/kit/fields/TextArea";
import { TextField } from "@/components/kit/fields/TextField";
import { IconButton } from "@/components/kit/IconButton";
import { toast } from "@/components/kit/toast";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { addClause, changeClause, listClauses } from "@/lib/deals/clauses/api";
import type { ClauseView } from "@/lib/deals/clauses/schema";
import { type ClauseCountry, clauseCountries, clauseWords } from "@/lib/deals/contract/rules/kinds";

/** The house's own words of contracts, in both languages. Those that are made keep what they say. */
export function Clauses() {
  const { can } = usePerson();
  const read = useRead(listClauses, {});
  const [editing, setEditing] = useState<ClauseView | "nueva" | null>(null);
  const writes = can("clauses.write");
  return (
    <>
      <Card
        title="Cláusulas propias"
        subtitle="Los contratos se escriben con las cláusulas de siempre. Acá se cambian sus palabras, o se agregan otras."
        flush
        actions={
          writes && (
            <Button icon={Plus} onClick={() => setEditing("nueva")}>
              Agregar cláusula
            </Button>
          )
        }
      >
        <Fetched read={read} failure="No se pudieron traer las cláusulas" rows={4}>
          {({ clauses }) =>
            clauses.length === 0 ? (
              <EmptyState title="Todos los contratos llevan las cláusulas de siempre" compact />
            ) : (
              <ul className="divide-y divide-line-soft border-t border-line-soft">
                {clauses.map((one) => (
                  <li key={one.id} className="flex items-start justify-between gap-3 px-4 py-3">
                    <span className="min-w-0">
                      <strong className="font-semibold">{`${one.title_es} / ${one.title_en}`}</strong>
                      <span className="block text-help text-muted">
                        {[
                          one.country ? clauseCountries[one.country] : "Todos los países",
                          one.replaces ? `en lugar de «${one.replaces}»` : "al final del contrato",
                          one.by,
                        ].join(" · ")}
                      </span>
                      <span className="mt-1 grid gap-2 text-help md:grid-cols-2">
                        <span className="whitespace-pre-line">{one.text_es}</span>
                        <span className="whitespace-pre-line" lang="en">
                          {one.text_en}
                        </span>
                      </span>
                    </span>
                    {writes && (
                      <IconButton icon={Pencil} label={`Cambiar ${one.title_es}`} onClick={() => setEditing(one)} />
                    )}
                  </li>
                ))}
              </ul>
            )
          }
        </Fetched>
      </Card>
      {editing && (
        <ClauseModal
          clause={editing === "nueva" ? null : editing}
          library={read.data?.library ?? []}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

const REFRESH = { refresh: ["/contract-clauses"] };
const EMPTY = { country: null, replaces: null, title_es: "", title_en: "", text_es: "", text_en: "" };

function ClauseModal({
  clause,
  library,
  onClose,
}: {
  clause: ClauseView | null;
  library: readonly string[];
  onClose: () => void;
}) {
  const [typed, setTyped] = useState<Pick<ClauseView, keyof typeof EMPTY>>(() => {
    const { country, replaces, title_es, title_en, text_es, text_en } = clause ?? EMPTY;
    return { country, replaces, title_es, title_en, text_es, text_en };
  });
  const [archived, setArchived] = useState(false);
  const adding = useWrite(addClause, REFRESH);
  const changing = useWrite(changeClause, REFRESH);
  const put = (part: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...part }));
  const save = async () => {
    if (clause)
      await changing.run({ params: { id: clause.id }, body: { ...typed, archived, version: clause.version } });
    else await adding.run({ body: typed });
    toast.saved(archived ? "Cláusula archivada" : "Cláusula guardada");
  };
  const words = Object.entries(clauseWords)
    .map(([key, title]) => `{${key}}: ${title.toLowerCase()}`)
    .join("; ");
  return (
    <FormModal
      title={clause ? "Cambiar la cláusula" : "Agregar una cláusula"}
      description={`Vale para los contratos que se preparen desde ahora. Entre llaves se ponen datos del show. ${words}.`}
      confirm="Guardar"
      onClose={onClose}
      onSave={save}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="En lugar de"
            placeholder="Ninguna: va al final"
            options={library.map((title) => ({ value: title, label: title }))}
            value={typed.replaces ?? ""}
            onChange={(value) => put({ replaces: value || null })}
            error={errorOf("replaces")}
          />
          <SelectField
            label="País"
            placeholder="Todos los países"
            options={Object.entries(clauseCountries).map(([value, label]) => ({ value, label }))}
            value={typed.country ?? ""}
            onChange={(value) => put({ country: (value || null) as ClauseCountry | null })}
            error={errorOf("country")}
          />
          <TextField
            label="Título en español"
            required
            maxLength={120}
            value={typed.title_es}
            onChange={(title_es) => put({ title_es })}
            error={errorOf("title_es")}
          />
          <TextArea
            label="Texto en español"
            required
            rows={5}
            maxLength={8_000}
            value={typed.text_es}
            onChange={(text_es) => put({ text_es })}
            error={errorOf("text_es")}
          />
          <TextField
            label="Título en inglés"
            required
            maxLength={120}
            value={typed.title_en}
            onChange={(title_en) => put({ title_en })}
            error={errorOf("title_en")}
          />
          <TextArea
            label="Texto en inglés"
            required
            rows={5}
            maxLength={8_000}
            value={typed.text_en}
            onChange={(text_en) => put({ text_en })}
            error={errorOf("text_en")}
          />
          {clause && (
            <Checkbox label="Archivarla: no va más en los contratos" value={archived} onChange={setArchived} />
          )}
        </>
      )}
    </FormModal>
  );
}
