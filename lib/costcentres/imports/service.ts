import { prisma } from "@/lib/db";
import type { Output } from "@/lib/http/contract";
import { type ImportRow, importService } from "@/lib/imports/service";
import type * as api from "./api";

type View = Output<typeof api.costImport.get>;

/** Entries are somebody's: an import without its person there is not. */
const authorOf = ({ author }: ImportRow) => {
  if (!author) throw new Error("an import of entries without its person");
  return author;
};

/** The calls below `/cost-centres/imports`. */
export const costImport = importService<typeof api.costImport>("costs", {
  summary: (row) => ({ created_by: authorOf(row), undone_by: row.undoer }),
  view: async (row, problems) => {
    const same = await prisma.import.findFirst({
      where: { kind: row.kind, sha256: row.sha256, dry_run: false, status: "done", id: { not: row.id } },
      orderBy: { created_at: "desc" },
    });
    const { sums = [], sample = [], doubts = [], left = null } = row.facts as Partial<View>;
    return {
      mapping: row.mapping,
      sums,
      sample,
      doubts,
      left: row.status === "undone" ? null : left,
      problems,
      same_file: same && { id: same.id, created_at: same.created_at.toISOString() },
    };
  },
});
