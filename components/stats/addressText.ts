/** The address of a screen as people read it: `/tickets/[show]`, which stands for each of them, is `/tickets/...`. */
export const addressText = (screen: string): string => screen.replace(/\[\w+\]/g, "...");
