import { type Draw, drawPdf, FONT, writeLines } from "./canvas";

export interface Paper {
  heading: string;
  /** The other party, the person, what it is about. */
  facts: readonly (readonly [term: string, value: string])[];
  clauses: readonly string[];
}

const PAGE = { width: 595, height: 842 };
const MARGIN = 56;
const [INK, PALE] = ["#1c2333", "#5c6577"];

const sheet =
  ({ heading, facts, clauses }: Paper): Draw =>
  (pen, width, height) => {
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, width, height);
    pen.fillStyle = INK;
    pen.font = `700 20px "${FONT}"`;
    let y = writeLines(pen, heading, { x: MARGIN, y: 90, width: width - 2 * MARGIN, line: 26 }) + 12;
    for (const [term, value] of facts) {
      pen.font = `400 11px "${FONT}"`;
      pen.fillStyle = PALE;
      pen.fillText(term, MARGIN, y, 130);
      pen.fillStyle = INK;
      y = writeLines(pen, value, { x: MARGIN + 140, y, width: width - 2 * MARGIN - 140, line: 16 }) + 2;
    }
    y += 18;
    pen.font = `400 12px "${FONT}"`;
    for (const [index, clause] of clauses.entries())
      y = writeLines(pen, `${index + 1}. ${clause}`, { x: MARGIN, y, width: width - 2 * MARGIN, line: 18 }) + 8;
    pen.fillStyle = PALE;
    for (const [index, who] of ["Por la productora", "Por la otra parte"].entries()) {
      const x = MARGIN + index * 260;
      pen.fillRect(x, height - 120, 200, 1);
      pen.fillText(who, x, height - 104);
    }
  };

/** A document of one page: a contract, a policy, a paper of a personal file. */
export const drawPaper = (paper: Paper) => drawPdf([sheet(paper)], PAGE, paper.heading);
