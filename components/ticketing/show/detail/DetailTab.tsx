import { useState } from "react";
import { NotFetched } from "@/components/kit/NotFetched";
import { SkeletonRows } from "@/components/kit/Skeleton";
import { useRead } from "@/lib/client/useRead";
import { getShowDetails } from "@/lib/ticketing/shows/api";
import type { ShowPage } from "../curveModel";
import { DetailForm } from "./DetailForm";

/** The details of a show as a form, read-only for who may not change them. */
export default function DetailTab({ page }: { page: ShowPage }) {
  const { data, error, mutate, isValidating } = useRead(
    getShowDetails,
    { params: { show: page.show } },
    { revalidateOnFocus: false },
  );
  const [round, setRound] = useState(0);
  if (!data && error)
    return <NotFetched title="No se pudo traer el detalle" error={error} onRetry={mutate} retrying={isValidating} />;
  if (!data) return <SkeletonRows rows={8} />;
  const restart = async () => {
    await mutate();
    setRound((before) => before + 1);
  };
  return (
    <DetailForm key={`${data.id} ${round}`} details={data} money={page.montos !== undefined} onRestart={restart} />
  );
}
