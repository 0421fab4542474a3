import { Card } from "@/components/kit/Card";
import { FileDrop } from "@/components/kit/FileDrop";
import { ChosenFile } from "@/components/kit/importing/ChosenFile";
import { RecentImports } from "@/components/kit/importing/RecentImports";
import { Spinner } from "@/components/kit/Spinner";
import { useAddress } from "@/lib/client/useAddress";
import { useRead } from "@/lib/client/useRead";
import type { Facts, FoundTable, ImportSpec } from "./spec";
import { atWork, importLook } from "./status";
import type { ImportWizard } from "./useImportWizard";

const POLL_MS = 3_000;

/** The first step: the file, or an import that was left half way. */
export function FileStep<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>({
  wizard: { file, found, read, failure, back, busy },
  spec,
}: {
  wizard: ImportWizard<Found, View, Draft>;
  spec: ImportSpec<Found, View, Item, Draft>;
}) {
  const { title, subtitle, help, actions, more } = spec.file;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Card title={title} subtitle={subtitle} actions={actions}>
        {file && found && <ChosenFile name={file.name} onGoOn={() => back(1)} />}
        <FileDrop
          label={busy.reading ? "Leyendo el archivo..." : "Soltar acá la planilla"}
          help={help}
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={busy.reading}
          error={failure ?? undefined}
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
        <div className="mt-2 min-h-6 text-help">{busy.reading && <Spinner label="Leyendo el archivo..." />}</div>
        {more}
      </Card>
      <Recent spec={spec} />
    </div>
  );
}

function Recent<Found extends FoundTable, View extends Facts, Item extends Facts, Draft>({
  spec: { calls, param, recent },
}: {
  spec: ImportSpec<Found, View, Item, Draft>;
}) {
  const address = useAddress();
  const { data, error, mutate, isValidating } = useRead(
    calls.list,
    {},
    {
      refreshInterval: (latest) => ((latest as Item[] | undefined)?.some(atWork) ? POLL_MS : 0),
    },
  );
  const items = (data as Item[] | undefined)?.map((item) => ({
    id: item.id,
    file: item.file_name,
    created_at: item.created_at,
    look: importLook(item),
    href: address.href({ [param]: item.id }),
    ...recent(item),
  }));
  return <RecentImports items={items} error={error} onRetry={mutate} retrying={isValidating} />;
}
