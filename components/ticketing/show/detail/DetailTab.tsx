import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useRead } from "@/lib/client/useRead";
import { getShowDetails } from "@/lib/ticketing/shows/api";
import type { ShowPage } from "../curveModel";
import { DetailForm } from "./DetailForm";

/** The details of a show as a form, read-only for who may not change them. */
export default function DetailTab({ page }: { page: ShowPage }) {
  const read = useRead(getShowDetails, { params: { show: page.show } }, { revalidateOnFocus: false });
  const [round, setRound] = useState(0);
  const restart = async () => {
    await read.mutate();
    setRound((before) => before + 1);
  };
  return (
    <Fetched read={read} failure="No se pudo traer el detalle" rows={8}>
      {(details) => (
        <DetailForm
          key={`${details.id} ${round}`}
          details={details}
          money={page.montos !== undefined}
          onRestart={restart}
        />
      )}
    </Fetched>
  );
}
