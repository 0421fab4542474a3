import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { attempt } from "@/components/frame/attempt";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { archiveCentre, createCentre, listCentres, updateCentre } from "@/lib/costcentres/api";
import type { CentreRow } from "@/lib/costcentres/schema";
import { FormDrawer } from "../FormDrawer";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";
import { CentreFields } from "./CentreFields";
import { bodyOf, type CentreBody, centreForm, differences, valuesOf } from "./centreForm";

/** A centre, new or to change. When somebody else changed it meanwhile both versions are shown before anything is lost. */
export default function CentreDrawer({ address }: { address: CostAddress }) {
  const { data } = useRead(listCentres, {});
  const row = data?.data.find(({ id }) => id === address.centre);
  const adds = address.centre === undefined;
  const title = adds ? "Agregar centro de costo" : (row?.name ?? "Centro de costo");
  if (!data || (!adds && !row))
    return (
      <Drawer open width={560} onClose={address.close} eyebrow="Centros de costo" title={title}>
        {data ? <EmptyState compact title="No existe ese centro de costo" /> : <SkeletonRows />}
      </Drawer>
    );
  return (
    <CentreEditor address={address} row={row ?? null} companies={data.companies} people={data.people} title={title} />
  );
}

interface Lists {
  companies: { id: number; name: string; country: string }[];
  people: { id: number; name: string; mail: string }[];
}

function CentreEditor({
  address,
  row,
  title,
  companies,
  people,
}: Lists & { address: CostAddress; row: CentreRow | null; title: string }) {
  const creating = useWrite(createCentre, { refresh: [STEM] });
  const changing = useWrite(updateCentre, { refresh: [STEM] });
  const archiving = useWrite(archiveCentre, { refresh: [STEM] });
  // What the person began from: a live update of the list must not change the version under their hands.
  const [seen, setSeen] = useState(row);
  const [mine, setMine] = useState<CentreBody | null>(null);
  const writing = row ? changing : creating;
  const stale = changing.error?.status === 409 && changing.error.code === "stale_version";
  const theirs = stale ? (changing.error?.current as CentreRow) : null;

  const save = async (body: CentreBody, version = seen?.version ?? 0) => {
    setMine(body);
    const saved = row
      ? await changing.run({ params: { id: row.id }, body: { ...body, version } })
      : await creating.run({ body });
    toast.saved(`Se guardó ${saved.name}`);
    address.close();
  };
  const archive = async () => {
    if (!row) return;
    const archived = !row.archived;
    await attempt(async () => {
      await archiving.run({ params: { id: row.id }, body: { version: row.version, archived } });
      toast.saved(archived ? `Se archivó ${row.name}` : `Se recuperó ${row.name}`);
      address.close();
    });
  };

  return (
    <FormDrawer
      id={`centro-de-costo-${row?.id ?? "nuevo"}-${seen?.version ?? 0}`}
      title={title}
      send="Guardar"
      sending="Guardando..."
      address={address}
      schema={centreForm}
      start={valuesOf(seen)}
      writing={{ busy: writing.busy, error: stale ? null : writing.error }}
      onSend={(body) => save(body)}
      aside={
        row && (
          <Button
            variant="ghost"
            className="ml-auto"
            icon={row.archived ? ArchiveRestore : Archive}
            busy={archiving.busy && "Guardando..."}
            onClick={() => void archive()}
          >
            {row.archived ? "Recuperar" : "Archivar"}
          </Button>
        )
      }
      above={
        theirs &&
        mine && (
          <div className="mb-4">
            <ConflictCompare
              facts={differences(mine, bodyOf(theirs), { companies, people })}
              busy={changing.busy}
              onMine={() => void attempt(() => save(mine, theirs.version))}
              onTheirs={() => {
                setSeen(theirs);
                changing.clearError();
              }}
            />
          </div>
        )
      }
    >
      <CentreFields companies={companies} people={people} />
    </FormDrawer>
  );
}
