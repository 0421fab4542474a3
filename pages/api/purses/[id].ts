import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/purses";

export default route(on(api.changePurse, service.change));
export const config = { api: { bodyParser: false, responseLimit: false } };
