import { UserPlus } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";
import { Fetched } from "@/components/frame/Fetched";
import { Button } from "@/components/kit/Button";
import { Drawer } from "@/components/kit/Drawer";
import { EmptyState } from "@/components/kit/EmptyState";
import { SelectField } from "@/components/kit/fields/SelectField";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { assignedUsers } from "@/lib/musicwins/assignments/api";
import type { areaView } from "@/lib/musicwins/budgets/schema";
import { AssignForm } from "./AssignForm";
import { AssignmentRow } from "./AssignmentRow";

const NEW_AREA = "\u0000nueva";

/** The people of each area that the person administers: role, categories, joining and leaving. */
export default function AssignmentsDrawer({
  areas,
  start,
  anyArea,
  onClose,
}: {
  areas: readonly z.output<typeof areaView>[];
  /** The area that is being looked at. */
  start: string | undefined;
  /** May make new areas. */
  anyArea: boolean;
  onClose: () => void;
}) {
  const first = areas.find(({ area }) => area === start) ?? areas[0];
  const [chosen, setChosen] = useState(first?.area ?? NEW_AREA);
  const [editing, setEditing] = useState<string | null>(null);
  const { person } = usePerson();
  const isNew = chosen === NEW_AREA;
  const list = useRead(assignedUsers, isNew ? null : { params: { area: chosen } }, { keepPreviousData: false });
  const categories = areas.find(({ area }) => area === chosen)?.categories ?? [];
  const options = [
    // An area that was just made comes with the next read.
    ...[...new Set([...areas.map(({ area }) => area), ...(isNew ? [] : [chosen])])].map((area) => ({
      value: area,
      label: area,
    })),
    ...(anyArea ? [{ value: NEW_AREA, label: "Área nueva..." }] : []),
  ];
  const done = (area: string) => {
    setEditing(null);
    if (area) setChosen(area);
  };

  return (
    <Drawer
      open
      width={640}
      onClose={onClose}
      eyebrow="Music Wins"
      title="Asignaciones por área"
      meta="Cada persona ve y hace lo que dice su rol en el área, en las categorías que tiene."
      footer={
        !isNew && (
          <Button variant="primary" icon={UserPlus} onClick={() => setEditing("")} disabled={editing === ""}>
            Asignar persona
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label="Área"
          options={options}
          value={chosen}
          onChange={(area) => {
            setChosen(area);
            setEditing(null);
          }}
        />
        {isNew && <AssignForm area="" categories={[]} onDone={done} />}
        {editing === "" && !isNew && <AssignForm key={chosen} area={chosen} categories={categories} onDone={done} />}
        {!isNew && (
          <Fetched read={list} failure="No se pudieron traer las personas" rows={4} waiting="Cargando las personas...">
            {({ data: people }) => (
              <>
                {people.length === 0 && editing !== "" && (
                  <EmptyState
                    title={`Nadie está asignado a ${chosen}`}
                    actions={
                      <Button size="sm" onClick={() => setEditing("")}>
                        Asignar persona
                      </Button>
                    }
                  >
                    Solo los administradores ven sus líneas.
                  </EmptyState>
                )}
                <ul className="divide-y divide-line-soft">
                  {people.map((row) => (
                    <li key={row.user_email} className="py-3">
                      {editing === row.user_email ? (
                        <AssignForm area={chosen} categories={categories} row={row} onDone={done} />
                      ) : (
                        <AssignmentRow
                          row={row}
                          own={row.user_email.toLowerCase() === person?.mail.toLowerCase()}
                          onEdit={() => setEditing(row.user_email)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Fetched>
        )}
      </div>
    </Drawer>
  );
}
