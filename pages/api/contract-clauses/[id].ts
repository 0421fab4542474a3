import * as api from "@/lib/deals/clauses/api";
import { change } from "@/lib/deals/clauses/service/clauses";
import { on, route } from "@/lib/http/route";

export default route(on(api.changeClause, change));
export const config = { api: { bodyParser: false, responseLimit: false } };
