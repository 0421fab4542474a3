import type { ReactNode } from "react";
import { CopyButton } from "@/components/kit/CopyButton";
import { Drawer } from "@/components/kit/Drawer";
import { MethodBadge } from "./columns";
import type { OpenApi, Operation } from "./openApi";
import { SchemaList } from "./SchemaList";
import { rowsOf, typeText } from "./schemaRows";
import { isTryable, TryGet } from "./TryGet";

const JSON_TYPE = "application/json";
const KINDS: Record<string, string> = {
  [JSON_TYPE]: "JSON",
  "multipart/form-data": "formulario con archivos (multipart/form-data)",
};

/** One call: who may make it, what it takes and answers, and for a read a way to try it. */
export default function OperationDrawer({
  operation,
  document,
  onClose,
}: {
  operation: Operation;
  document: OpenApi;
  onClose: () => void;
}) {
  const { method, path, summary, permission, parameters, body, reply, failure } = operation;
  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      eyebrow="API"
      title={summary}
      meta={
        <span className="flex flex-wrap items-center gap-2">
          <MethodBadge method={method} />
          <code className="break-all">/api{path}</code>
          <CopyButton text={`/api${path}`} label="Copiar la dirección" />
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        <Part title="Permiso">
          <p>{permission}</p>
        </Part>
        {isTryable(operation) && <TryGet operation={operation} />}
        {parameters.length > 0 && (
          <Part title="Parámetros">
            <SchemaList
              required
              rows={parameters.map(({ name, in: place, required, schema }) => ({
                path: name,
                type: `${typeText(schema, document)}, ${place === "path" ? "en la dirección" : "en la consulta"}`,
                required,
                note: rowsOf(schema, document)[0]?.note ?? "",
              }))}
            />
          </Part>
        )}
        {body && (
          <Part title={`Cuerpo: ${KINDS[body.type] ?? body.type}`}>
            <SchemaList required rows={rowsOf(body.schema, document)} />
          </Part>
        )}
        <Part title={`Respuesta ${reply.status}: ${KINDS[reply.type] ?? reply.type}`}>
          <SchemaList rows={rowsOf(reply.schema, document)} />
        </Part>
        <Part title="Si falla">
          <p className="text-second">
            {failure && `“${failure}”, o un texto más preciso. `}Siempre con la forma{" "}
            <code className="break-all">{"{ error, code, issues?, current?, request_id }"}</code>.
          </p>
        </Part>
      </div>
    </Drawer>
  );
}

/** One part of the description, under its heading. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-second font-semibold">{title}</h3>
      {children}
    </section>
  );
}
