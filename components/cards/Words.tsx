/** A few words, as tall as they are. */
export function Words({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="block">
      <span className="mb-1.5 block text-help font-semibold">{label}</span>
      <textarea
        rows={2}
        maxLength={1_000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full rounded-control border border-line-strong bg-field px-3 py-2 field-sizing-content"
      />
    </label>
  );
}
