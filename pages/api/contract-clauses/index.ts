import * as api from "@/lib/deals/clauses/api";
import { add, list } from "@/lib/deals/clauses/service/clauses";
import { on, route } from "@/lib/http/route";

export default route(on(api.listClauses, list), on(api.addClause, add));
export const config = { api: { bodyParser: false, responseLimit: false } };
