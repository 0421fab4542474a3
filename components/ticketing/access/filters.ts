import { UserRound } from "lucide-react";
import type { FilterSpec } from "@/components/frame/list/filterSpec";
import type { AccessFilter } from "@/lib/ticketing/rules/accessFilter";

/** Words, montos and "who sees this artist". */
export const accessFilters = (artists: readonly string[]): FilterSpec[] => [
  { key: "q", kind: "search", label: "Buscar persona" },
  {
    key: "montos",
    kind: "segments",
    label: "Montos",
    choices: [
      { value: "", label: "Todos" },
      { value: "con", label: "Con montos" },
      { value: "sin", label: "Sin montos" },
    ],
  },
  {
    key: "artista",
    kind: "choice",
    label: "Ven a",
    opener: "Quiénes ven a...",
    field: "Artista",
    icon: UserRound,
    help: "También quienes ven a todos.",
    free: true,
    choices: artists.map((name) => ({ value: name, label: name })),
  },
];

/** What is chosen, as the list is filtered by it. */
export const asked = ({ q, montos, artista }: Readonly<Record<string, string>>): AccessFilter => ({
  q: q || undefined,
  montos: montos === "con" || montos === "sin" ? montos : undefined,
  artista: artista || undefined,
});
