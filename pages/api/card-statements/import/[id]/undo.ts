import * as api from "@/lib/cards/statements/api";
import * as service from "@/lib/cards/statements/importService";
import { on, route } from "@/lib/http/route";

export default route(on(api.statementImport.undo, service.statementImport.undo));
export const config = { api: { bodyParser: false, responseLimit: false } };
