export { AprobadorScreen as default } from "@/components/approvals/AprobadorScreen";
