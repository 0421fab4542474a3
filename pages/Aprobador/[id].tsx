export { RequestScreen as default } from "@/components/approvals/RequestScreen";
