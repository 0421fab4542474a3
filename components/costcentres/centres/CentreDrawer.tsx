import { Archive, ArchiveRestore } from "lucide-react";
import { attempt } from "@/components/frame/attempt";
import { differing } from "@/components/frame/differing";
import { useVersionedForm } from "@/components/frame/useVersionedForm";
import { Button } from "@/components/kit/Button";
import { ConflictCompare } from "@/components/kit/ConflictCompare";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { toast } from "@/components/kit/toast";
import { useRead } from "@/lib/client/useRead";
import { useWrite } from "@/lib/client/useWrite";
import { archiveCentre, createCentre, listCentres, updateCentre } from "@/lib/costcentres/api";
import { type CentreRow, centreRow } from "@/lib/costcentres/schema";
import { FormDrawer } from "../FormDrawer";
import type { CostAddress } from "../useCostAddress";
import { STEM } from "../useCostLive";
import { CentreFields } from "./CentreFields";
import { bodyOf, type CentreBody, centreFacts, centreForm, valuesOf } from "./centreForm";
import { FeedsLine } from "./FeedsLine";

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
  const id = `centro-de-costo-${row?.id ?? "nuevo"}`;
  const versioned = useVersionedForm({
    id,
    row,
    current: centreRow,
    save: async (body: CentreBody, over) => {
      const saved = over
        ? await changing.run({ params: { id: over.id }, body: { ...body, version: over.version } })
        : await creating.run({ body });
      toast.saved(`Se guardó ${saved.name}`);
      address.close();
    },
    onTheirs: (theirs) => versioned.reopen(theirs),
  });
  const { opened, form, conflict } = versioned;
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
      id={id}
      round={opened?.version}
      title={title}
      send="Guardar"
      sending="Guardando..."
      address={address}
      schema={centreForm}
      start={valuesOf(opened)}
      busy={creating.busy || changing.busy}
      error={form.error}
      onSend={form.onSubmit}
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
        conflict && (
          <div className="mb-4">
            <ConflictCompare
              facts={differing(centreFacts({ companies, people }), conflict.mine, bodyOf(conflict.theirs))}
              {...conflict.choose}
            />
          </div>
        )
      }
    >
      <CentreFields companies={companies} people={people} />
      {row && <FeedsLine row={row} onDone={address.close} />}
    </FormDrawer>
  );
}
