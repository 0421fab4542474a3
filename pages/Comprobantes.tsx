export { VouchersScreen as default } from "@/components/vouchers/VouchersScreen";
