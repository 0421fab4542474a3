import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/periods";

export default route(on(api.reopenPeriod, service.reopen));
export const config = { api: { bodyParser: false, responseLimit: false } };
