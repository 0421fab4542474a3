import type { BoardDefinition } from "@/lib/boards/rules/definition";

type Part = { [K in keyof BoardDefinition]?: unknown };

/**
 * The data files of boards with parts of some replaced, for tests whose boards have to be so whatever the departments do:
 * `jest.mock("@/lib/generated/boardDefinitions", () => jest.requireActual("@/lib/testing/boardFiles").boardFiles({ it: {...} }))`.
 * Columns need no fields; a board with other fields has a form only if it is given one.
 */
export function boardFiles(parts: Record<string, Part>): { definitionFiles: unknown[] } {
  const { definitionFiles } = jest.requireActual<{ definitionFiles: { key: string; columns: object[] }[] }>(
    "@/lib/generated/boardDefinitions",
  );
  const plain = { recurring: [], automations: [], templates: [] };
  const partly = (file: { key: string; columns: object[] }) => ({
    ...file,
    ...plain,
    columns: file.columns.map((column) => ({ ...column, needs: [] })),
    ...(parts[file.key]?.fields !== undefined && { intake: undefined }),
    ...parts[file.key],
  });
  return { definitionFiles: definitionFiles.map(partly) };
}
