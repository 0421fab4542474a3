import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/periods";

export default route(on(api.listPeriodLocks, service.list), on(api.closePeriod, service.close));
export const config = { api: { bodyParser: false, responseLimit: false } };
