import { drawnWithData } from "@/components/shell/drawnWithData";
import { SalesReportScreen } from "@/components/ticketing/report/SalesReportScreen";

export default drawnWithData(SalesReportScreen);
