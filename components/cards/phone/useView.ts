import { useCallback, useEffect, useState } from "react";

/** What is shown: an expense, a month, or the first page. In the address, so that the phone's own back leads back. */
export interface View {
  expense?: string;
  month?: string;
}

function read(): View {
  const said = new URLSearchParams(location.hash.slice(1));
  return { expense: said.get("gasto") ?? undefined, month: said.get("mes") ?? undefined };
}

export function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>({});
  useEffect(() => {
    const look = () => setView(read());
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  const go = useCallback(({ expense, month }: View) => {
    const said = new URLSearchParams({ ...(month && { mes: month }), ...(expense && { gasto: expense }) });
    location.hash = said.toString();
  }, []);
  return [view, go];
}
