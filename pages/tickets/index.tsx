export { SalesReportScreen as default } from "@/components/ticketing/report/SalesReportScreen";
