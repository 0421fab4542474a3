import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/purses";

export default route(on(api.listPurses, service.list), on(api.createPurse, service.create));
export const config = { api: { bodyParser: false, responseLimit: false } };
