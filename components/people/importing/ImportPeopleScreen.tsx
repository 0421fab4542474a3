import { ImportPage } from "@/components/frame/importing/ImportPage";
import { peopleSpec } from "./spec";

const CRUMBS = [{ label: "Usuarios", href: "/admin-users" }, { label: "Importar" }];

/** `/admin-users/importar?id=`: a sheet of people, what it would do row by row, and all of it at once or nothing. */
export const ImportPeopleScreen = () => (
  <ImportPage spec={peopleSpec} title="Importar personas" breadcrumbs={CRUMBS} leave="/admin-users" />
);
