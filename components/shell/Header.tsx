import { Menu as MenuIcon, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { FeedbackButton } from "@/components/feedback/FeedbackButton";
import { ButtonLink } from "@/components/kit/Button";
import { Icon } from "@/components/kit/Icon";
import { IconButton } from "@/components/kit/IconButton";
import { Kbd } from "@/components/kit/Kbd";
import { Link } from "@/components/kit/Link";
import { Mark } from "@/components/kit/Mark";
import { NotificationBell } from "@/components/notifications/NotificationBell";
import type { PageScreen } from "@/lib/nav/pageScreens";
import { UserMenu } from "./UserMenu";
import { useIsMac } from "./useIsMac";
import type { Session } from "./useSession";

// Three people have it.
const FeedbackCounter = dynamic(() => import("@/components/feedback/FeedbackCounter"), { ssr: false });

interface HeaderProps {
  session: Session;
  screen: PageScreen | undefined;
  onSearch: () => void;
  onMenu: () => void;
  menuOpen: boolean;
}

/**
 * The header: search, feedback, notifications and user menu on a desk; on a phone mark and drawer's button around them.
 * The count of feedback is for people with its grant (specification section 2).
 */
export function Header({ session, screen, onSearch, onMenu, menuOpen }: HeaderProps) {
  const { person, state } = session;
  const counts = person?.grants.includes("contador_feedback") ?? false;
  return (
    <header
      data-print="hide"
      className="z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-[14px] phone:sticky
        phone:top-(--shell-top) phone:px-4"
    >
      <Link
        href="/"
        aria-label="Bambalina, inicio"
        className="tap flex items-center gap-[14px] rounded-control md:hidden"
      >
        <Mark />
        <span className={counts ? "sr-only" : "text-section max-[25rem]:sr-only"}>Bambalina</span>
      </Link>
      {person && <SearchButton onClick={onSearch} />}
      <div className="ml-auto flex items-center gap-1">
        {person && (
          <>
            {counts && <FeedbackCounter />}
            <IconButton label="Buscar" icon={Search} onClick={onSearch} className="md:hidden [&_svg]:size-5" />
            <FeedbackButton person={person} screen={screen?.title} />
            <NotificationBell mail={person.mail} />
            <IconButton
              label="Abrir el menú"
              icon={MenuIcon}
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              onClick={onMenu}
              className="-mr-2 md:hidden [&_svg]:size-6"
            />
            <div className="max-md:hidden">
              <UserMenu person={person} />
            </div>
          </>
        )}
        {state === "out" && (
          <>
            <span className="px-2 text-help text-muted">Not logged in</span>
            <ButtonLink href="/login" size="sm">
              Ingresar
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 w-[380px] min-w-0 items-center gap-2 rounded-control border border-line bg-sunken pl-[11px] pr-1.5
        text-left text-muted transition-colors hover:bg-hover phone:hidden"
    >
      <Icon of={Search} />
      <span className="min-w-0 flex-1 truncate">Buscar shows, pantallas o acciones</span>
      <Kbd>{useIsMac() ? "⌘ K" : "Ctrl K"}</Kbd>
    </button>
  );
}
