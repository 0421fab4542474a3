import { KeyRound, LogOut, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/Button";
import { IconButton } from "@/components/kit/IconButton";
import { Mark } from "@/components/kit/Mark";
import { Segmented } from "@/components/kit/Segmented";
import { getTheme, setTheme, type Theme } from "@/components/kit/theme";
import { useFocusHold } from "@/components/kit/useFocusHold";
import type { MenuProps } from "@/lib/nav/menuParts";
import { Profile } from "./Profile";
import { SidebarMenu } from "./SidebarMenu";
import { leave } from "./signOut";
import type { SessionPerson } from "./useSession";

interface PhoneDrawerProps {
  person: SessionPerson;
  own: MenuProps["own"];
  onClose: () => void;
  onChangePassword: () => void;
}

/** The sidebar on a phone: a drawer that holds the focus; Escape, its button or a tap outside closes it. */
export default function PhoneDrawer({ person, own, onClose, onChangePassword }: PhoneDrawerProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [theme, choose] = useState(getTheme);
  useFocusHold(panel, true, onClose, () => true);
  useEffect(() => {
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      document.body.style.overflow = overflow;
    };
  }, []);
  return (
    <div className="md:hidden">
      <div aria-hidden="true" className="fixed inset-0 z-50 animate-fade bg-scrim" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-label="Menú"
        tabIndex={-1}
        className="fixed inset-y-0 right-0 z-50 flex w-[min(320px,calc(100vw-48px))] animate-drawer flex-col bg-canvas shadow-float
          outline-none"
      >
        <div className="flex h-14 shrink-0 items-center gap-[14px] px-5">
          <Mark />
          <span className="text-section">Bambalina</span>
          <IconButton label="Cerrar el menú" icon={X} onClick={onClose} className="-mr-3 ml-auto" />
        </div>
        <nav aria-label="Pantallas" className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-2">
          <SidebarMenu menu={person.menu} own={own} />
        </nav>
        <div className="flex flex-col gap-3 border-t border-line px-5 py-3">
          <Segmented
            label="Tema"
            value={theme}
            onChange={(next: Theme) => {
              setTheme(next);
              choose(next);
            }}
            options={[
              { value: "system", label: "Sistema" },
              { value: "light", label: "Claro" },
              { value: "dark", label: "Oscuro" },
            ]}
          />
          {person.hasPassword && (
            <Button icon={KeyRound} full onClick={onChangePassword}>
              Cambiar contraseña
            </Button>
          )}
          <Button icon={LogOut} full onClick={() => void leave()}>
            Logout
          </Button>
        </div>
        <Profile person={person} loading={false} />
      </div>
    </div>
  );
}
