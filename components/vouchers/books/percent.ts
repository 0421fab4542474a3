/** What is typed as the server takes it: "40,5" is "40.5". */
export const percentOf = (typed: string): string => typed.replace("%", "").trim().replace(",", ".");

/** As people write it: "40.00" is "40 %". */
export const percentText = (percent: string): string => `${percent.replace(/\.?0+$/, "").replace(".", ",") || "0"} %`;
