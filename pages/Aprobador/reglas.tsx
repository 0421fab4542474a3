export { ReglasScreen as default } from "@/components/approvals/rules/ReglasScreen";
