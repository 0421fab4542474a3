/** Reads the boards' data files as the application does, before minutes go into a build: what is wrong is said in one line. */
import("@/lib/boards/service/registry").catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
