export { PurchaseScreen as default } from "@/components/purchasing/record/PurchaseScreen";
