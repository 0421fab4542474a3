import { CELLS, fieldsFor } from "./cells";
import type { DerivedRow } from "./deriveRow";
import { CLOSE, GridTableRow, ROOMY_ONLY, WIDE_ONLY } from "./GridTableRow";
import { GridTotals } from "./GridTotals";
import type { Issues, Region } from "./gridState";
import type { GridActions } from "./useGridActions";

const HEAD = `sticky top-0 z-20 h-9 border-b border-line bg-sunken ${CLOSE} text-head text-muted`;

/** The day's grid: one line per show and ticketera, read-only columns muted, figures in native inputs. */
export function GridTable({
  rows,
  issues,
  region,
  money,
  readOnly,
  actions,
}: {
  rows: readonly DerivedRow[];
  issues: Issues;
  region: Region | null;
  money: boolean;
  readOnly: boolean;
  actions: GridActions;
}) {
  const categories = rows.some(({ row }) => row.categoria !== "");
  return (
    <div
      className="scroll-box @container rounded-card border border-line bg-surface [--scroll-box:max(420px,calc(100dvh-300px))]
        [scroll-padding:40px_0_116px_180px]"
      data-scroll
    >
      <table className="w-full min-w-[600px] table-fixed border-separate border-spacing-0">
        <caption className="sr-only">Ventas del día por show y ticketera</caption>
        <colgroup>
          <col />
          <col className={`w-[136px] ${WIDE_ONLY}`} />
          {categories && <col className={`w-[112px] ${WIDE_ONLY}`} />}
          <col className={`w-[54px] ${ROOMY_ONLY}`} />
          <col className="w-[102px] @max-[880px]:w-[68px]" />
          <col className="w-[90px] @max-[880px]:w-[66px]" />
          <col className="w-[86px] @max-[880px]:w-[70px]" />
          {money && <col className="w-[112px] @max-[880px]:w-[108px]" />}
          {money && <col className="w-[138px] @max-[880px]:w-[122px]" />}
          <col className="w-[128px] @max-[880px]:w-[82px]" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} left-0 z-30 pl-4 text-left @max-[880px]:pl-3`}>
              Show
            </th>
            <th scope="col" className={`${HEAD} ${WIDE_ONLY} text-left`}>
              Ticketera
            </th>
            {categories && (
              <th scope="col" className={`${HEAD} ${WIDE_ONLY} text-left`}>
                Categoría
              </th>
            )}
            <th scope="col" className={`${HEAD} ${ROOMY_ONLY} text-left`}>
              Divisa
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Total anterior
            </th>
            {fieldsFor(money).map((field) => (
              <th key={field} scope="col" className={`${HEAD} text-right`}>
                {CELLS[field].label}
              </th>
            ))}
            <th scope="col" className={`${HEAD} pr-4 text-left @max-[880px]:pr-2`}>
              Control
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((derived, index) => {
            const { key, show } = derived.row;
            const inside = region?.keys.includes(key) ?? false;
            return (
              <GridTableRow
                key={key}
                derived={derived}
                issues={issues[key]}
                first={rows[index - 1]?.row.show !== show}
                categories={categories}
                money={money}
                readOnly={readOnly}
                fields={inside && region ? region.fields : null}
                top={inside && region?.keys[0] === key}
                bottom={inside && region?.keys.at(-1) === key}
                actions={actions}
              />
            );
          })}
        </tbody>
        <GridTotals rows={rows} money={money} categories={categories} />
      </table>
    </div>
  );
}
