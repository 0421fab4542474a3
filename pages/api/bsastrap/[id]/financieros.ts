import { on, route } from "@/lib/http/route";
import * as api from "@/lib/musicwins/financieros/api";
import * as service from "@/lib/musicwins/financieros/service";

export const config = { api: { bodyParser: false, responseLimit: false } };
export default route(on(api.listFinancieros, service.list), on(api.createFinanciero, service.create));
