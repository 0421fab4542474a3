export { PeriodsScreen as default } from "@/components/ledger/periods/PeriodsScreen";
