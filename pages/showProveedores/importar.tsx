export { ImportSuppliersScreen as default } from "@/components/suppliers/ImportSuppliersScreen";
