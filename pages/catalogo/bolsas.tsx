export { PursesScreen as default } from "@/components/ledger/purses/PursesScreen";
