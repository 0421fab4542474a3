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
export const groupIcons: Record<GroupIcon, IconType> = {
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
