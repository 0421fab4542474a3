export { PurchasesScreen as default } from "@/components/purchasing/PurchasesScreen";
