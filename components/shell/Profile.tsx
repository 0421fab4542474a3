import type { Person } from "@/lib/access/can";
import { roleTitle } from "@/lib/access/roleTitle";
import { ProfilePicture } from "./ProfilePicture";

/** Whose session it is: picture, name or mail, and area (specification section 2, "Sidebar"). */
export function Profile({
  person,
  loading,
  collapsed,
}: {
  person: Person | null;
  loading: boolean;
  collapsed?: boolean;
}) {
  const name = person ? person.name || person.mail : "";
  const area = person ? person.area || roleTitle(person.rol) : loading ? "Cargando área..." : "";
  if (!person && !loading) return null;
  return (
    <div
      className={
        collapsed
          ? "flex h-16 shrink-0 items-center justify-center border-t border-line"
          : "flex h-16 shrink-0 items-center gap-[10px] border-t border-line px-5"
      }
      title={collapsed ? [name, area].filter(Boolean).join(", ") : undefined}
    >
      <ProfilePicture name={name} src={person?.picture ?? null} />
      <div className={collapsed ? "sr-only" : "min-w-0"} data-shell-label>
        <p className="truncate text-[14px] font-semibold leading-5" title={name}>
          {name}
        </p>
        <p className="truncate text-[12px] leading-4 text-muted" title={area}>
          {area}
        </p>
      </div>
    </div>
  );
}
