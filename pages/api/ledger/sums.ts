import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/sums";

export default route(on(api.ledgerSums, service.sums));
export const config = { api: { bodyParser: false, responseLimit: false } };
