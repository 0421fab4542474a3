import * as api from "@/lib/deals/contract/api";
import * as service from "@/lib/deals/contract/service/contracts";
import { on, route } from "@/lib/http/route";

export default route(on(api.listContracts, service.list), on(api.makeContract, service.make));
export const config = { api: { bodyParser: false, responseLimit: false } };
