import * as api from "@/lib/boards/export/api";
import { exportCards } from "@/lib/boards/export/service";
import { on, route } from "@/lib/http/route";

export default route(on(api.exportBoard, exportCards));
export const config = { api: { bodyParser: false, responseLimit: false } };
