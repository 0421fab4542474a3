import * as api from "@/lib/artistStatements/api";
import * as charges from "@/lib/artistStatements/service/charges";
import { on, route } from "@/lib/http/route";

export default route(on(api.addCharge, charges.add));
export const config = { api: { bodyParser: false, responseLimit: false } };
