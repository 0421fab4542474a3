import { LayoutGrid, LogOut } from "lucide-react";
import { Button, ButtonLink } from "@/components/kit/Button";
import { Mark } from "@/components/kit/Mark";
import { usePerson } from "@/lib/client/usePerson";
import { DEFAULT_LANDING } from "@/lib/nav/landing";
import { leave } from "./signOut";

/** Over a page without the shared layout: the way to the rest, and out. */
export function BareHeader() {
  const { can } = usePerson();
  return (
    <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
      <Mark />
      <span className="flex-1 font-semibold">Bambalina</span>
      {can("screen.proyectos") && (
        <ButtonLink variant="ghost" icon={LayoutGrid} href={DEFAULT_LANDING}>
          Menú
        </ButtonLink>
      )}
      <Button variant="ghost" icon={LogOut} onClick={() => void leave()}>
        Salir
      </Button>
    </header>
  );
}
