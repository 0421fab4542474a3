import * as api from "@/lib/artistStatements/api";
import * as service from "@/lib/artistStatements/service/settle";
import { on, route } from "@/lib/http/route";

export default route(on(api.settleStatement, service.settle));
export const config = { api: { bodyParser: false, responseLimit: false } };
