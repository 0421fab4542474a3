import { useState } from "react";
import { Button } from "@/components/kit/Button";
import { ComboboxField } from "@/components/kit/fields/ComboboxField";
import { SelectField } from "@/components/kit/fields/SelectField";
import { Modal } from "@/components/kit/Modal";
import { useRead } from "@/lib/client/useRead";
import { formatDay } from "@/lib/format/dates";
import { planChoicesOf } from "@/lib/marketing/plans/api";
import { type Channel, channels, channelTitles } from "@/lib/marketing/rules/kinds";

export interface NewLine {
  show_id: number | null;
  project_id: number | null;
  channel: Channel;
  place: string;
}

/** A channel of a show or a campaign that the plan does not have yet. */
export function AddLine({ onAdd, onClose }: { onAdd: (line: NewLine) => void; onClose: () => void }) {
  const [q, setQ] = useState("");
  const { data, isValidating } = useRead(planChoicesOf, { query: { q } });
  const [place, setPlace] = useState("");
  const [channel, setChannel] = useState("digital");
  const choices = [
    ...(data?.shows ?? []).map(({ id, name, day }) => ({
      value: `show:${id}`,
      label: name,
      hint: day ? formatDay(day) : "",
    })),
    ...(data?.projects ?? []).map(({ id, name }) => ({ value: `project:${id}`, label: name, hint: "Campaña" })),
  ];
  const add = () => {
    const [kind, id] = place.split(":");
    if (!id) return;
    onAdd({
      show_id: kind === "show" ? Number(id) : null,
      project_id: kind === "project" ? Number(id) : null,
      channel: channel as Channel,
      place: choices.find(({ value }) => value === place)?.label ?? "",
    });
    onClose();
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="Agregar un canal al plan"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={add} disabled={place === ""}>
            Agregar
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ComboboxField
          label="Show o campaña"
          choices={choices}
          onSearch={setQ}
          loading={isValidating}
          value={place}
          onChange={setPlace}
        />
        <SelectField
          label="Canal"
          options={channels.map((value) => ({ value, label: channelTitles[value] }))}
          value={channel}
          onChange={setChannel}
        />
      </div>
    </Modal>
  );
}
