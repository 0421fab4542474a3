export { ImportCatalogueScreen as default } from "@/components/catalogue/importing/ImportCatalogueScreen";
