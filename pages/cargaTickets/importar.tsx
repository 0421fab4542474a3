import { ImportScreen } from "@/components/ticketing/importar/ImportScreen";

export default ImportScreen;
