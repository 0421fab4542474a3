import { SkeletonRows } from "@/components/kit/Skeleton";

/** While a view of a board is being loaded. */
export const ViewSkeleton = () => <SkeletonRows label="Cargando la vista..." />;
