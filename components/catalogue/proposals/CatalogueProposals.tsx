import { decideProposals, listProposals } from "@/lib/catalogue/api";
import type { MergedList } from "@/lib/catalogue/rules/kinds";
import { usePages } from "@/lib/client/usePages";
import { useWrite } from "@/lib/client/useWrite";
import type { CatalogueRow, ListSpec } from "../spec";
import { PAGE, ProposalsDrawer } from "./ProposalsDrawer";

/** What was proposed in a list of the catalogue. */
export default function CatalogueProposals({
  list,
  ...rest
}: {
  list: MergedList;
  spec: Pick<ListSpec<CatalogueRow>, "title" | "one" | "many">;
  hrefOf: (id: number) => string;
  onClose: () => void;
}) {
  const params = { list };
  const read = usePages(listProposals, (cursor) => ({ params, query: { limit: PAGE, cursor } }));
  const deciding = useWrite(decideProposals, { refresh: ["/catalogue"] });
  return <ProposalsDrawer {...rest} read={read} decide={(body) => deciding.run({ params, body })} />;
}
