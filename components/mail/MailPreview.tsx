import { useState } from "react";
import { EmptyState } from "@/components/kit/EmptyState";
import { Tabs, tabPanel } from "@/components/kit/Tabs";
import { mailDocument } from "./mailDocument";

/** A mail as it looks, in a frame where nothing of it runs or reaches us, and as plain text. */
export function MailPreview({ html, text }: { html: string | null; text: string | null }) {
  const [tab, setTab] = useState("vista");
  if (html === null && text === null)
    return (
      <EmptyState compact title="Todavía no tiene contenido">
        Se arma al salir, con las cifras y los permisos de ese momento.
      </EmptyState>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <Tabs
        label="Contenido"
        value={tab}
        onChange={setTab}
        items={[
          { id: "vista", label: "Vista previa" },
          { id: "texto", label: "Texto" },
        ]}
      />
      <div {...tabPanel(tab)} className="flex min-h-0 flex-1 flex-col">
        {tab === "vista" ? (
          <iframe
            title="Vista previa del mail"
            sandbox=""
            srcDoc={mailDocument(html ?? "")}
            className="h-[60vh] min-h-80 w-full rounded-card border border-line bg-white"
          />
        ) : (
          <pre className="whitespace-pre-wrap break-words rounded-card border border-line bg-sunken p-4 font-sans text-help">
            {text ?? "Sin versión en texto."}
          </pre>
        )}
      </div>
    </div>
  );
}
