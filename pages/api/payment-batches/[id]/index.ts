import { on, route } from "@/lib/http/route";
import * as api from "@/lib/payments/api";
import * as edit from "@/lib/payments/service/edit";
import * as view from "@/lib/payments/service/view";

export default route(on(api.getBatch, view.get), on(api.editBatch, edit.edit));
export const config = { api: { bodyParser: false, responseLimit: false } };
