/** Puts what a PDF is read with where the library looks for it; the package has no types of it. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs";
