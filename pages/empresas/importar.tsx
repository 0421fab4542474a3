export { ImportCompaniesScreen as default } from "@/components/companies/importing/ImportCompaniesScreen";
