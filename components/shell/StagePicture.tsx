/** The house's stage: at the left on a desk, a strip above the form on narrow screens. Files, so that only one loads. */
export function StagePicture() {
  return (
    <div className="relative h-42 overflow-hidden bg-[#240a1c] lg:m-3 lg:h-auto lg:flex-1 lg:rounded-[16px]">
      <picture>
        <source media="(width < 64rem)" srcSet="/stage-strip.svg" />
        {/* A drawing of our own with nothing to optimise. */}
        <img
          src="/stage.svg"
          alt=""
          className="absolute inset-0 size-full object-contain lg:object-cover lg:object-bottom
            lg:[@media(min-aspect-ratio:16/10)]:object-contain"
        />
      </picture>
      <p className="absolute bottom-7 left-10 right-6 hidden text-figure text-[#f8eaf2] lg:block">
        Todo lo que pasa detrás del telón, en un solo lugar.
      </p>
    </div>
  );
}
