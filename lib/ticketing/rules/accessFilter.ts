import { normalize } from "@/lib/format/text";

export interface AccessFilter {
  /** Words looked for in mail, name and role. */
  q?: string;
  montos?: "con" | "sin";
  /** The person sees this artist: listed by name, or by `Todos`. */
  artista?: string;
}

interface Filtered {
  email: string;
  name: string | null;
  rol: string | null;
  todos: boolean;
  artistas: readonly string[];
  accesoMontos: boolean;
}

/** The access rows that a filter leaves, in their order. Case and accents do not count. */
export function filterAccess<Row extends Filtered>(rows: readonly Row[], { q, montos, artista }: AccessFilter): Row[] {
  const words = normalize(q ?? "").split(" ");
  const wanted = artista && normalize(artista);
  return rows.filter(({ email, name, rol, todos, artistas, accesoMontos }) => {
    const text = normalize(`${email} ${name ?? ""} ${rol ?? ""}`);
    return (
      words.every((word) => text.includes(word)) &&
      (!montos || accesoMontos === (montos === "con")) &&
      (!wanted || todos || artistas.some((one) => normalize(one) === wanted))
    );
  });
}
