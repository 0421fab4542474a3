import { fileSize } from "@/lib/format/fileSize";
import { MAX_FILE_BYTES, MAX_FILES } from "@/lib/musicwins/rules/forms";

/** What may be sent, as the native attribute. The server looks at the content again. */
export const ACCEPT = ".pdf,.jpg,.jpeg,.png,.webp,.heic,.xml,.xlsx";

/** Why a file may not be sent, naming it; undefined when it may. */
export function fileProblem({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (size === 0) return `${name}: está vacío.`;
  if (size > MAX_FILE_BYTES) return `${name}: pesa ${fileSize(size)}, el máximo es ${fileSize(MAX_FILE_BYTES)}.`;
  return undefined;
}

/** Joins what was chosen before with the new ones: what may not be sent is left out and told. */
export function joinFiles(
  before: readonly File[],
  added: readonly File[],
  limit = MAX_FILES,
): { files: File[]; problems: string[] } {
  const known = new Set(before.map(({ name, size }) => `${name} ${size}`));
  const fresh = added.filter(({ name, size }) => !known.has(`${name} ${size}`));
  const good = fresh.filter((file) => !fileProblem(file));
  const files = [...before, ...good];
  const problems = fresh.flatMap((file) => fileProblem(file) ?? []);
  if (files.length > limit) problems.push(`Hasta ${limit} archivos: quedaron los primeros.`);
  return { files: files.slice(0, limit), problems };
}
