export { ManagementVouchers as default } from "@/components/vouchers/issued/IssuedScreen";
