export { SupplierScreen as default } from "@/components/suppliers/SupplierScreen";
