import { posix } from "node:path";
import { TabularError } from "../errors";
import { attribute, scanXml } from "../xml";
import { readDirectory, unpackWhole, type ZipEntry } from "../zip";
import { isDateFormat } from "./numbers";

export interface WorkbookSheet {
  name: string;
  hidden: boolean;
  part: string;
}

export interface Workbook {
  path: string;
  parts: Map<string, ZipEntry>;
  sheets: WorkbookSheet[];
  date1904: boolean;
  /** Per cell style: whether it shows a date. */
  dateStyles: boolean[];
  sharedStrings: ZipEntry | null;
}

interface Relation {
  type: string;
  part: string;
}

/** The relations of a part: id to kind and target, targets resolved from the archive's root. */
async function relationsOf(path: string, parts: Map<string, ZipEntry>, part: string): Promise<Map<string, Relation>> {
  const entry = parts.get(posix.join(posix.dirname(part), "_rels", `${posix.basename(part)}.rels`));
  const relations = new Map<string, Relation>();
  if (!entry) return relations;
  scanXml(await unpackWhole(path, entry), {
    open(name, attributes) {
      const target = attribute(attributes, "Target") ?? "";
      if (name !== "Relationship" || attribute(attributes, "TargetMode") === "External") return;
      const resolved = target.startsWith("/") ? target.slice(1) : posix.join(posix.dirname(part), target);
      const type = (attribute(attributes, "Type") ?? "").replace(/^.*\//, "");
      relations.set(attribute(attributes, "Id") ?? "", { type, part: resolved });
    },
  });
  return relations;
}

/** Which cell styles show dates. */
function readStyles(bytes: Buffer): boolean[] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let inCellFormats = false;
  scanXml(bytes, {
    open(name, attributes) {
      const id = Number(attribute(attributes, "numFmtId") ?? 0);
      if (name === "numFmt") codes.set(id, attribute(attributes, "formatCode") ?? "");
      else if (name === "cellXfs") inCellFormats = true;
      else if (name === "xf" && inCellFormats) styles.push(isDateFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === "cellXfs") inCellFormats = false;
    },
  });
  return styles;
}

const isTrue = (value: string | undefined): boolean => value === "1" || value === "true";

/** Reads what a workbook says of itself: its sheets in order, which are hidden, its date system and its date formats. */
export async function openWorkbook(path: string): Promise<Workbook> {
  const parts = new Map((await readDirectory(path)).map((entry) => [entry.name, entry]));
  const roots = [...(await relationsOf(path, parts, "")).values()];
  const main = roots.find(({ type }) => type === "officeDocument")?.part ?? "xl/workbook.xml";
  const entry = parts.get(main);
  if (!entry) throw new TabularError("damaged_workbook");
  const relations = await relationsOf(path, parts, main);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.part;

  const sheets: WorkbookSheet[] = [];
  let date1904 = false;
  scanXml(await unpackWhole(path, entry), {
    open(name, attributes) {
      if (name === "workbookPr" && attribute(attributes, "date1904") !== undefined) {
        date1904 = isTrue(attribute(attributes, "date1904"));
      }
      if (name !== "sheet") return;
      const relation = relations.get(attribute(attributes, "id") ?? "");
      if (relation?.type !== "worksheet" || !parts.has(relation.part)) return;
      const state = attribute(attributes, "state");
      sheets.push({
        name: attribute(attributes, "name") ?? "",
        hidden: state === "hidden" || state === "veryHidden",
        part: relation.part,
      });
    },
  });
  const styles = parts.get(partOf("styles") ?? "");
  return {
    path,
    parts,
    sheets,
    date1904,
    dateStyles: styles ? readStyles(await unpackWhole(path, styles)) : [],
    sharedStrings: parts.get(partOf("sharedStrings") ?? "") ?? null,
  };
}
