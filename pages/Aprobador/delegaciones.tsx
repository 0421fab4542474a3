export { DelegacionesScreen as default } from "@/components/approvals/delegations/DelegacionesScreen";
