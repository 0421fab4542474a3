import dynamic from "next/dynamic";

/** The dialog to change one's own password, loaded when it is asked for. */
export const ChangePasswordLater = dynamic(() => import("./ChangePassword"), { ssr: false });
