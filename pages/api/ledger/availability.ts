import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/availability";

export default route(on(api.readAvailability, service.availability));
export const config = { api: { bodyParser: false, responseLimit: false } };
