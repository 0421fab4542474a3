export { OverviewScreen as default } from "@/components/marketing/forecast/OverviewScreen";
