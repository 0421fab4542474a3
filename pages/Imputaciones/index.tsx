export { AllocationsScreen as default } from "@/components/vouchers/allocate/AllocationsScreen";
