import type { BoardDefinition } from "@/lib/boards/rules/definition";

type Part = { [K in keyof BoardDefinition]?: unknown };

interface File {
  key: string;
  columns: { needs?: string[] }[];
}

// Other fields leave nothing that asks for the real ones.
const withoutFields = ({ columns }: File) => ({
  intake: undefined,
  columns: columns.map(({ needs: _, ...column }) => column),
});

/**
 * The data files of boards with parts of some replaced, for tests whose boards have to be so whatever the departments do:
 * `jest.mock("@/lib/generated/boardDefinitions", () => jest.requireActual("@/lib/testing/boardFiles").boardFiles({ it: {...} }))`.
 */
export function boardFiles(parts: Record<string, Part>): { definitionFiles: unknown[] } {
  const { definitionFiles } = jest.requireActual<{ definitionFiles: File[] }>("@/lib/generated/boardDefinitions");
  const plain = { recurring: [], automations: [], templates: [] };
  return {
    definitionFiles: definitionFiles.map((file) => ({
      ...{ ...file, ...plain },
      ...(parts[file.key]?.fields !== undefined && withoutFields(file)),
      ...parts[file.key],
    })),
  };
}
