import {
  BriefcaseBusiness,
  CalendarCog,
  ChartNoAxesCombined,
  Clapperboard,
  House,
  LayoutDashboard,
  Megaphone,
  MousePointerClick,
  Palette,
  ReceiptText,
  Settings,
  ShoppingCart,
  Ticket,
} from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { GroupIcon } from "@/lib/nav/groups";

/** The drawing of each icon that the screen registry names. */
const drawings: Record<GroupIcon, IconType> = {
  clapperboard: Clapperboard,
  receipt: ReceiptText,
  ticket: Ticket,
  chart: ChartNoAxesCombined,
  briefcase: BriefcaseBusiness,
  megaphone: Megaphone,
  click: MousePointerClick,
  palette: Palette,
  cart: ShoppingCart,
  calendar: CalendarCog,
  board: LayoutDashboard,
  settings: Settings,
  home: House,
};

/** The drawing of a group. A page opened before a release may be told of one it does not know: a house stands for it. */
export const iconOf = (icon: GroupIcon): IconType => drawings[icon] ?? House;
