export { HistoryScreen as default } from "@/components/showHistory/HistoryScreen";
