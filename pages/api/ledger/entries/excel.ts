import { on, route } from "@/lib/http/route";
import * as api from "@/lib/ledger/api";
import * as service from "@/lib/ledger/service/entries";

export default route(on(api.ledgerEntriesExcel, service.excel));
export const config = { api: { bodyParser: false, responseLimit: false } };
