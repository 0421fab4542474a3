/** The inputs of a grid's figures, in the order of the screen. */
const inputsOf = (root: HTMLElement): HTMLInputElement[] => [
  ...root.querySelectorAll<HTMLInputElement>("input[data-field]"),
];

const atEdge = (input: HTMLInputElement, edge: "start" | "end"): boolean => {
  const { selectionStart: from, selectionEnd: to, value } = input;
  if (from === 0 && to === value.length) return true;
  return from === to && (edge === "start" ? from === 0 : from === value.length);
};

/** Goes to a cell and takes its whole text, ready to be typed over. */
export function enterCell(input: HTMLInputElement | undefined): void {
  input?.focus();
  input?.select();
}

/**
 * Where a key leads from a cell: Enter and arrows as in a spreadsheet, Left and Right only from the edges of the text.
 * Undefined when the key is the input's own.
 */
export function nextCell(
  root: HTMLElement,
  from: HTMLInputElement,
  key: string,
  shift: boolean,
): HTMLInputElement | undefined {
  const inputs = inputsOf(root);
  const beside = (by: number) => inputs[inputs.indexOf(from) + by];
  const column = () => inputs.filter(({ dataset }) => dataset.field === from.dataset.field);
  const below = (by: number) => column()[column().indexOf(from) + by] ?? from;
  switch (key) {
    case "Enter":
      return below(shift ? -1 : 1);
    case "ArrowDown":
      return below(1);
    case "ArrowUp":
      return below(-1);
    case "ArrowLeft":
      return !shift && atEdge(from, "start") ? beside(-1) : undefined;
    case "ArrowRight":
      return !shift && atEdge(from, "end") ? beside(1) : undefined;
    default:
      return undefined;
  }
}
