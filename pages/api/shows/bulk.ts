import { on, route } from "@/lib/http/route";
import { bulkRecords } from "@/lib/shows/records/api";
import { bulk } from "@/lib/shows/records/service/bulk";

export default route(on(bulkRecords, bulk));
export const config = { api: { bodyParser: false, responseLimit: false } };
