import * as api from "@/lib/artistStatements/api";
import * as steps from "@/lib/artistStatements/service/steps";
import * as view from "@/lib/artistStatements/service/view";
import { on, route } from "@/lib/http/route";

export default route(on(api.getStatement, view.get), on(api.editStatement, steps.edit));
export const config = { api: { bodyParser: false, responseLimit: false } };
