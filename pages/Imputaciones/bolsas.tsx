export { ChargedScreen as default } from "@/components/vouchers/allocate/charged/ChargedScreen";
