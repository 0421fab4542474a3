import { useEffect, useState } from "react";
import { Segmented } from "./Segmented";
import { getTheme, setTheme, type Theme } from "./theme";

const THEMES = [
  { value: "system", label: "Del sistema" },
  { value: "light", label: "Claro" },
  { value: "dark", label: "Oscuro" },
] as const;

/** The choice of theme, remembered on this machine. */
export function ThemeChoice() {
  const [theme, choose] = useState<Theme>("system");
  useEffect(() => choose(getTheme()), []);
  return (
    <Segmented
      label="Tema"
      options={THEMES}
      value={theme}
      onChange={(next) => {
        setTheme(next);
        choose(next);
      }}
    />
  );
}
