export { ExpensesInbox as default } from "@/components/approvals/ExpensesInbox";
