export { SuppliersScreen as default } from "@/components/catalogue/lists/suppliers";
