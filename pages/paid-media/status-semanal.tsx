export { WeeklyScreen as default } from "@/components/marketing/weekly/WeeklyScreen";
