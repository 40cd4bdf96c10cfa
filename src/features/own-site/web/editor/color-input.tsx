import { useField } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

/** The browser's own picker, and the number for those who have one. */
export function ColorInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { id } = useField()
  return (
    <div className="flex gap-3">
      <input
        type="color"
        aria-label="Pick a colour"
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={event => onChange(event.target.value)}
        className="h-11 w-16 cursor-pointer rounded-md border border-line-strong bg-sheet p-1"
      />
      <TextInput
        id={id}
        value={value}
        onChange={event => onChange(event.target.value)}
        className="max-w-40 font-mono"
        spellCheck={false}
      />
    </div>
  )
}
