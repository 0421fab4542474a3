export { ManagementOffice as default } from "@/components/vouchers/issued/IssuedScreen";
