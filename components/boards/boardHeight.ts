/** Of the board and of what stands for it while it comes: down to the foot of the window, under the frame, title and filters. */
export const BOARD_HEIGHT =
  "h-[max(420px,calc(100dvh-222px-var(--shell-top,0px)))] phone:h-[max(420px,calc(100dvh-276px-var(--shell-top,0px)))]";
