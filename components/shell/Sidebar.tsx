import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { cx } from "@/components/kit/cx";
import { IconButton } from "@/components/kit/IconButton";
import { Link } from "@/components/kit/Link";
import { Mark } from "@/components/kit/Mark";
import type { MenuProps } from "@/lib/nav/menuParts";
import { CollapsedMenu } from "./CollapsedMenu";
import { Profile } from "./Profile";
import { SidebarMenu } from "./SidebarMenu";
import { useSidebarCollapsed } from "./sidebarWidth";
import type { Session } from "./useSession";

/** The sidebar of a desk: 256 px with groups, or 80 px with one icon per group (specification section 9). */
export function Sidebar({ session, own }: { session: Session; own: MenuProps["own"] }) {
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const { person, state } = session;
  const menu = person?.menu ?? [];
  return (
    <aside
      data-shell-sidebar={collapsed ? "collapsed" : "expanded"}
      data-print="hide"
      aria-label="Menú lateral"
      className={cx("hidden shrink-0 flex-col overflow-hidden md:flex", collapsed ? "w-20" : "w-64")}
    >
      <div className={cx("flex h-16 shrink-0 items-center", collapsed ? "justify-center" : "gap-[10px] pl-5 pr-4")}>
        <Link href="/" aria-label="Bambalina, inicio" className="flex items-center gap-[10px] rounded-control">
          <Mark />
          {!collapsed && <span className="text-section">Bambalina</span>}
        </Link>
        {!collapsed && (
          <IconButton
            label="Achicar el menú"
            icon={PanelLeftClose}
            aria-expanded
            className="ml-auto"
            onClick={() => setCollapsed(true)}
          />
        )}
      </div>
      <nav aria-label="Pantallas" className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-3">
        {menu.length > 0 &&
          (collapsed ? <CollapsedMenu menu={menu} own={own} /> : <SidebarMenu menu={menu} own={own} />)}
      </nav>
      {collapsed && (
        <div className="flex justify-center pb-2">
          <IconButton
            label="Agrandar el menú"
            icon={PanelLeftOpen}
            aria-expanded={false}
            onClick={() => setCollapsed(false)}
          />
        </div>
      )}
      <Profile person={person} loading={state === "loading"} collapsed={collapsed} />
    </aside>
  );
}
