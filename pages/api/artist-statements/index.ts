import * as api from "@/lib/artistStatements/api";
import * as list from "@/lib/artistStatements/service/list";
import * as steps from "@/lib/artistStatements/service/steps";
import { on, route } from "@/lib/http/route";

export default route(on(api.listStatements, list.list), on(api.openStatement, steps.open));
export const config = { api: { bodyParser: false, responseLimit: false } };
