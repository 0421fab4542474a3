import { boardFaults, seedFaults } from "./boardFaults";
import { type BoardDefinition, boardDefinition } from "./definition";

/** What the boards' data files have to fit into: the menu's groups, and the addresses of the other screens. */
export interface Surroundings {
  groups: readonly string[];
  paths: readonly string[];
}

/**
 * The boards of all the data files, by key, in the order of the menu.
 * @throws Error with everything that is wrong in one line, each fault with its board's key (`prensa: columns.0.group: ...`).
 */
export function readBoards(files: readonly unknown[], around: Surroundings): Map<string, BoardDefinition> {
  const faults: string[] = [];
  const boards = files.flatMap((file, index) => {
    const parsed = boardDefinition.safeParse(file);
    if (parsed.success) return [parsed.data];
    const name = (file as { key?: unknown } | null)?.key ?? `file ${index + 1}`;
    faults.push(
      ...parsed.error.issues.map(({ path, message }) => [name, path.join("."), message].filter(Boolean).join(": ")),
    );
    return [];
  });
  if (faults.length === 0)
    faults.push(
      ...boards.flatMap((board) => faultsAmong(board, boards, around).map((each) => `${board.key}: ${each}`)),
    );
  if (faults.length > 0) throw new Error(`lib/boards/definitions: ${faults.join("; ")}`);
  return new Map(boards.sort((a, b) => a.order - b.order).map((board) => [board.key, board]));
}

/** What of a board does not go with the others, with the menu and with the other screens. */
function faultsAmong(board: BoardDefinition, boards: readonly BoardDefinition[], around: Surroundings): string[] {
  const others = boards.filter((each) => each !== board);
  const taken = new Set([...around.paths, ...others.flatMap(pathsOf)].map((path) => path.toLowerCase()));
  const made = board.automations.flatMap(({ key, steps }) =>
    steps.flatMap((step) => {
      if (step.do !== "create") return [];
      const target = others.find((each) => each.key === step.board);
      if (!target) return [`automation ${key}: no other board ${step.board}`];
      return seedFaults(step.card, target).map((fault) => `automation ${key}: ${fault}`);
    }),
  );
  return [
    ...boardFaults(board),
    ...(around.groups.includes(board.group) ? [] : [`no menu group ${board.group}`]),
    ...others.filter(({ key }) => key === board.key).map(() => "another board has this key"),
    ...others.filter(({ prefix }) => prefix === board.prefix).map(({ key }) => `${key} has the prefix ${board.prefix}`),
    ...pathsOf(board).flatMap((path) => (taken.has(path.toLowerCase()) ? [`another screen is at ${path}`] : [])),
    ...made,
  ];
}

const pathsOf = ({ screens }: BoardDefinition) => screens.map(({ path }) => path);
