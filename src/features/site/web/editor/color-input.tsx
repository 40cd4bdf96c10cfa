import { contrast, type Scheme, shadesOf } from '#src/features/texts/domain/theme.ts'
import { useField } from '#src/platform/web/ui/field.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'

/** The browser's own picker, and the number for those who have one. */
export function ColorInput({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const { id } = useField()
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className="grid gap-3">
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
      {isColor && (
        <ul className="flex flex-wrap gap-3 text-sm">
          <Shown color={value} scheme="light" />
          <Shown color={value} scheme="dark" />
        </ul>
      )}
    </div>
  )
}

/** What the theme makes of the color, so that text in it and on it can be read. */
function Shown({ color, scheme }: { color: string; scheme: Scheme }) {
  const { main, on } = shadesOf(color, scheme)
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden
        className="rounded-md px-3 py-2 font-semibold"
        style={{ background: main, color: on }}
      >
        Aa
      </span>
      <span className="text-ink-soft">
        {scheme === 'light' ? 'Light' : 'Dark'}: {main === color ? 'as it is' : `shown as ${main}`},
        contrast {contrast(main, on).toFixed(1)} : 1
      </span>
    </li>
  )
}
