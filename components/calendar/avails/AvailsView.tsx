import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Fetched } from "@/components/frame/Fetched";
import { useKeys } from "@/components/frame/useKeys";
import { Banner } from "@/components/kit/Banner";
import { Button } from "@/components/kit/Button";
import { Chip } from "@/components/kit/Chip";
import { EmptyState } from "@/components/kit/EmptyState";
import { PHONE, useMediaQuery } from "@/components/kit/useMediaQuery";
import { getAvailChoices } from "@/lib/avails/api";
import type { Language } from "@/lib/avails/rules/availText";
import type { Address } from "@/lib/client/useAddress";
import { usePerson } from "@/lib/client/usePerson";
import { useRead } from "@/lib/client/useRead";
import { WEEKDAYS } from "@/lib/format/dates";
import { listOf } from "@/lib/format/listText";
import { comingMonth, moved, type Span } from "../span";
import { AvailActions } from "./AvailActions";
import { AvailGrid } from "./AvailGrid";
import { AvailPanel } from "./AvailPanel";
import { PhoneAvails } from "./PhoneAvails";
import { useAvails } from "./useAvails";
import { useCopyText } from "./useCopyText";

const SearchModal = dynamic(() => import("./modals").then((part) => part.SearchModal), { ssr: false });
const AskHolds = dynamic(() => import("./modals").then((part) => part.AskHolds), { ssr: false });

/** Which rooms of some cities are free in a month, for whom; keys: D looks for, 1 to 9 go to a month, A chooses what is free, C copies, P asks. */
export default function AvailsView({ address, span }: { address: Address; span: Span }) {
  const { can } = usePerson();
  const phone = useMediaQuery(PHONE);
  const [open, setOpen] = useState<"search" | "ask" | null>(null);
  const [language, setLanguage] = useState<Language>("es");
  const choices = useRead(getAvailChoices, {});
  const model = useAvails(address, span.month);
  const { search, show, read, picked } = model;
  const copying = useCopyText(picked, read.data?.artist?.name ?? "", language);
  const asks = can("holds.write") && show !== null;
  const jumps = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [String(n + 1), () => address.set({ mes: comingMonth(n + 1) })]),
  );
  useKeys({
    ...jumps,
    d: () => setOpen("search"),
    a: model.chooseFree,
    c: () => void copying.copy(),
    p: asks && picked.length > 0 ? () => setOpen("ask") : undefined,
    pageup: () => address.set(moved("salas", span, -1)),
    pagedown: () => address.set(moved("salas", span, 1)),
  });
  const cities = listOf(search.ciudades);
  const find = (
    <Button variant="primary" icon={Search} aria-keyshortcuts="D" onClick={() => setOpen("search")}>
      {cities.length > 0 ? "Cambiar la búsqueda" : "Elegir ciudades"}
    </Button>
  );
  const showName = read.data?.show?.name ?? "";
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {cities.length > 0 && (
        <div className="flex flex-wrap items-center gap-2" data-print="hide">
          {find}
          {showName && <Chip value={showName} onRemove={() => address.set({ show: "" })} />}
          {(search.desde !== null || search.hasta !== null) && (
            <Chip
              label="Lugares"
              value={[search.desde ?? 0, search.hasta ?? "más"].join(" a ")}
              onRemove={() => address.set({ desde: "", hasta: "" })}
            />
          )}
          {search.dias && (
            <Chip
              label="Días"
              value={listOf(search.dias)
                .map((day) => WEEKDAYS[Number(day) % 7]?.slice(0, 3))
                .join(", ")}
              onRemove={() => address.set({ dias: "" })}
            />
          )}
          <span className="text-help text-muted">{cities.join(", ")}</span>
        </div>
      )}
      {cities.length === 0 ? (
        <EmptyState title="Elegir ciudades" actions={find}>
          Todo el mes está por verse: elegir en qué ciudades, con cuántos lugares y para qué show.
        </EmptyState>
      ) : (
        <Fetched read={read} failure="No se pudo traer la disponibilidad" rows={14}>
          {(avails) =>
            avails.places.length === 0 ? (
              <EmptyState title="Ninguna sala con esa búsqueda" actions={find}>
                No hay salas de esas ciudades con tantos lugares.
              </EmptyState>
            ) : (
              <div className="flex min-w-0 flex-col gap-4 xl:flex-row">
                <div className="flex min-w-0 flex-1 flex-col gap-3">
                  {avails.cut && <Banner tone="warn">Hay más salas de las que entran: elegir menos ciudades.</Banner>}
                  {phone ? <PhoneAvails model={model} /> : <AvailGrid avails={avails} model={model} />}
                  <AvailActions model={model} copying={copying} onAsk={() => setOpen("ask")} />
                </div>
                <AvailPanel model={model} copying={copying} language={language} onLanguage={setLanguage} />
              </div>
            )
          }
        </Fetched>
      )}
      {open === "search" && choices.data && (
        <SearchModal choices={choices.data} search={search} onSearch={model.set} onClose={() => setOpen(null)} />
      )}
      {open === "ask" && show !== null && (
        <AskHolds
          model={model}
          show={{ id: show, name: showName }}
          artist={read.data?.artist?.name ?? showName}
          language={language}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
