import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/payments/api";
import * as service from "@/lib/musicwins/payments/excelService";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.exportPayments, service.exportPayments));
