/** A text that the member has written already: it is shown and stays as it is. */
export function KeptText({ label, text }: { label: string; text: string }) {
  return (
    <div className="rounded-md bg-sunken p-4">
      <p className="text-ink-soft text-sm">{label}, already in your planner; it stays as it is.</p>
      <p className="mt-1 whitespace-pre-wrap break-words">{text}</p>
    </div>
  )
}
