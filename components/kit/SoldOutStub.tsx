/** The notched ticket stub of a sold-out show. */
export function SoldOutStub({ label = "Sold Out" }: { label?: string }) {
  return (
    <span
      className="inline-flex h-[18px] w-fit shrink-0 items-center whitespace-nowrap rounded-stub bg-accent-fill px-2.5
        text-[12px] font-semibold leading-4 text-on-accent"
      style={{
        maskImage:
          "radial-gradient(circle 3px at 0 50%, transparent 3px, #000 3.4px), radial-gradient(circle 3px at 100% 50%, transparent 3px, #000 3.4px)",
        maskComposite: "intersect",
      }}
    >
      {label}
    </span>
  );
}
