import { useField } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

interface ColorInputProps {
  value: string
  onChange: (value: string) => void
}

/** The browser's own picker, and the number for those who have one. The theme moves what could not be read. */
export function ColorInput({ value, onChange }: ColorInputProps) {
  const { id } = useField()
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className="flex gap-3">
      <input
        type="color"
        aria-label="Pick a color"
        value={isColor ? value : '#000000'}
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
