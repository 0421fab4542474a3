import { Fragment, useEffect, useState } from "react";
import { useAlive } from "../useAlive";
import { type BodyProps, BodyRow, rowOf } from "./BodyRow";
import { GroupRow } from "./GroupRow";

/** Up to here every row is in the document; beyond, only the ones near the sight. */
export const VIRTUAL_FROM = 200;
/** What a window shows: so many come drawn with a document. */
const WITH_DOCUMENT = 14;

/** The rows in their order. Of more than 200, the first ones until what shows the others has come. */
export function TableBody<Row>(props: BodyProps<Row>) {
  const { entries } = props.model;
  const many = entries.length > VIRTUAL_FROM;
  const most = useAlive() ? VIRTUAL_FROM : WITH_DOCUMENT;
  const Virtual = useVirtualBody(many);
  if (many && Virtual) return <Virtual {...props} />;
  return (
    <tbody>
      {entries.slice(0, most).map((entry, index) => (
        <Fragment key={entry.id}>
          {startsGroup(props, index) && <GroupRow {...props} id={props.groups?.of(entry.row) ?? ""} />}
          <BodyRow {...rowOf(props, entry, index)} />
        </Fragment>
      ))}
    </tbody>
  );
}

/** Whether a row is the first one of its group. */
function startsGroup<Row>({ model: { entries }, groups }: BodyProps<Row>, index: number): boolean {
  const [before, entry] = [entries[index - 1], entries[index]];
  return groups !== undefined && entry !== undefined && (!before || groups.of(before.row) !== groups.of(entry.row));
}

type VirtualBody = typeof import("./VirtualBody").VirtualBody;
let virtualBody: VirtualBody | undefined;

/** The part for long tables, once one is needed and it is there. */
function useVirtualBody(needed: boolean): VirtualBody | undefined {
  const [body, setBody] = useState<VirtualBody | undefined>(() => virtualBody);
  useEffect(() => {
    if (!needed || body) return;
    import("./VirtualBody").then(
      (module) => {
        virtualBody = module.VirtualBody;
        setBody(() => virtualBody);
      },
      () => undefined, // said by the page: a part did not come
    );
  }, [needed, body]);
  return body;
}
