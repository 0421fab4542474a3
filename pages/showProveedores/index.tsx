export { SuppliersScreen as default } from "@/components/suppliers/SuppliersScreen";
