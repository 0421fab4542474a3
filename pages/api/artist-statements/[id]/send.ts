import * as api from "@/lib/artistStatements/api";
import * as steps from "@/lib/artistStatements/service/steps";
import { on, route } from "@/lib/http/route";

export default route(on(api.sendStatement, steps.send));
export const config = { api: { bodyParser: false, responseLimit: false } };
