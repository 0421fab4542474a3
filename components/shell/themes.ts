import { Monitor, Moon, Sun } from "lucide-react";
import type { IconType } from "@/components/kit/Icon";
import type { Theme } from "@/components/kit/theme";

/** The three themes one may choose, as menus name them. */
export const themes: readonly { theme: Theme; label: string; icon: IconType }[] = [
  { theme: "system", label: "Tema del sistema", icon: Monitor },
  { theme: "light", label: "Tema claro", icon: Sun },
  { theme: "dark", label: "Tema oscuro", icon: Moon },
];
