export { PlansScreen as default } from "@/components/marketing/plans/PlansScreen";
