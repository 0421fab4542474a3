export { CompaniesScreen as default } from "@/components/companies/CompaniesScreen";
