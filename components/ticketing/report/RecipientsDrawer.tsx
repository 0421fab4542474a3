import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { listReportEmails } from "@/lib/ticketing/reportEmails/api";
import { reportTypes, showTypeTitles } from "@/lib/ticketing/rules/kinds";
import { RecipientForm } from "./recipients/RecipientForm";
import { RecipientRow } from "./recipients/RecipientRow";

export type ReportType = (typeof reportTypes)[number];

const TYPES = reportTypes.map((value) => ({ value, label: showTypeTitles[value] }));

/** Who gets each report by mail and when: list, add, change, remove. */
export default function RecipientsDrawer({
  type: start = "todos",
  onClose,
}: {
  type?: ReportType;
  onClose: () => void;
}) {
  const [type, setType] = useState<ReportType>(start);
  const [editing, setEditing] = useState<number | "new">();
  const { can } = usePerson();
  const canWrite = can("reportEmails.write");
  const { data, error, mutate, isValidating } = useRead(listReportEmails, { params: { type } });
  const rows = data?.filter((row) => row.type === type);
  const stop = () => setEditing(undefined);

  return (
    <Drawer
      open
      onClose={onClose}
      width={520}
      title="Destinatarios de mails"
      meta="Cada uno recibe el reporte con los artistas y montos que puede ver."
      footer={
        canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setEditing("new")} disabled={editing === "new"}>
            Agregar destinatario
          </Button>
        )
      }
    >
      <SelectField
        label="Reporte"
        options={TYPES}
        value={type}
        onChange={(value) => {
          setType(TYPES.find((option) => option.value === value)?.value ?? "todos");
          stop();
        }}
      />
      <div className="mt-4 flex flex-col gap-3">
        {editing === "new" && <RecipientForm key={type} type={type} onDone={stop} />}
        {!rows && !error && <SkeletonRows rows={4} />}
        {!rows && error && (
          <NotFetched
            title="No se pudieron traer los destinatarios"
            error={error}
            onRetry={mutate}
            retrying={isValidating}
          />
        )}
        {rows?.length === 0 && editing !== "new" && (
          <EmptyState
            title="Nadie recibe este reporte"
            actions={
              canWrite && (
                <Button size="sm" onClick={() => setEditing("new")}>
                  Agregar destinatario
                </Button>
              )
            }
          >
            El reporte de {showTypeTitles[type]} no se envía solo a nadie.
          </EmptyState>
        )}
        {rows?.map((row) =>
          editing === row.id ? (
            <RecipientForm key={row.id} type={type} row={row} onDone={stop} />
          ) : (
            <RecipientRow key={row.id} row={row} onEdit={canWrite ? () => setEditing(row.id) : undefined} />
          ),
        )}
      </div>
    </Drawer>
  );
}
