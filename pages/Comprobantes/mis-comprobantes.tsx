export { ImportListScreen as default } from "@/components/vouchers/expected/ImportListScreen";
