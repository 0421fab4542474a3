import { on, route } from "@/lib/http/route";
import * as api from "@/lib/people/relations/api";
import * as service from "@/lib/people/relations/service";

export default route(
  on(api.listRelations, service.list),
  on(api.saveRelation, service.save),
  on(api.deleteRelation, service.remove),
);
export const config = { api: { bodyParser: false, responseLimit: false } };
