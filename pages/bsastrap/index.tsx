export { BudgetsScreen as default } from "@/components/musicwins/board/BudgetsScreen";
