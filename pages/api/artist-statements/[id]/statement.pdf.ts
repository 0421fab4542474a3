import * as api from "@/lib/artistStatements/api";
import * as list from "@/lib/artistStatements/service/list";
import { on, route } from "@/lib/http/route";

export default route(on(api.statementPdf, list.pdf));
export const config = { api: { bodyParser: false, responseLimit: false } };
