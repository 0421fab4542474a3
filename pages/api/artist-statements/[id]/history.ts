import * as api from "@/lib/artistStatements/api";
import * as view from "@/lib/artistStatements/service/view";
import { on, route } from "@/lib/http/route";

export default route(on(api.statementHistory, view.history));
export const config = { api: { bodyParser: false, responseLimit: false } };
