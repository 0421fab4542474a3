import { useMemo } from "react";
import { ImportPage } from "@/components/frame/importing/ImportPage";
import { type CatalogueList, catalogueLists, listTitles } from "@/lib/catalogue/rules/kinds";
import { useAddress } from "@/lib/client/useAddress";
import { catalogueSpec, pathOf } from "./spec";

/** `/catalogo/importar?lista=&id=`: a sheet of one of the lists, what it would do row by row, and all of it or nothing. */
export function ImportCatalogueScreen() {
  const asked = useAddress().get("lista");
  const list = catalogueLists.find((one) => one === asked) ?? "categories";
  return <OfList key={list} list={list} />;
}

function OfList({ list }: { list: CatalogueList }) {
  const spec = useMemo(() => catalogueSpec(list), [list]);
  const title = listTitles[list];
  return (
    <ImportPage
      spec={spec}
      title={`Importar ${title.toLowerCase()}`}
      breadcrumbs={[{ label: title, href: pathOf(list) }, { label: "Importar" }]}
      leave={pathOf(list)}
    />
  );
}
