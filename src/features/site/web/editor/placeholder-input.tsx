import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { cx } from '#src/platform/web/ui/cx.ts'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import {
  announced,
  completed,
  listKey,
  stepped,
  type Typed,
  typedAt,
} from '../../domain/placeholders.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

interface PlaceholderInputProps {
  value: string
  /** The placeholders it may hold; none for a text without placeholders. */
  names: readonly string[]
  /** The number of lines, if the text has several. */
  rows?: number | undefined
  onChange: (value: string) => void
}

/** A field that offers its placeholders after `{`. The focus stays in the text; arrow keys move through the list. */
export function PlaceholderInput({ value, names, rows, onChange }: PlaceholderInputProps) {
  const id = useId()
  const control = useRef<Control>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [at, setAt] = useState(0)

  function look({ value: text, selectionStart }: Control) {
    setTyped(typedAt(text, selectionStart ?? text.length, names))
    setAt(0)
  }

  function choose(name: string | undefined) {
    const field = control.current
    if (!typed || !field || !name) return
    const made = completed(field.value, typed, field.selectionStart ?? field.value.length, name)
    onChange(made.text)
    setTyped(null)
    requestAnimationFrame(() => field.setSelectionRange(made.caret, made.caret))
  }

  function press(event: KeyboardEvent) {
    const key = typed && listKey(event)
    if (!typed || !key) return
    event.preventDefault()
    if (key === 'close') setTyped(null)
    else if (key === 'choose') choose(typed.names[at])
    else setAt(stepped(at, typed.names.length, key))
  }

  const shared = {
    value,
    onChange: (event: ChangeEvent<Control>) => {
      onChange(event.target.value)
      look(event.target)
    },
    onClick: () => control.current && look(control.current),
    onBlur: () => setTyped(null),
    onKeyDown: press,
    ...(names.length > 0 && {
      autoComplete: 'off' as const,
      'aria-autocomplete': 'list' as const,
      'aria-controls': typed ? id : undefined,
      'aria-activedescendant': typed ? `${id}-${at}` : undefined,
    }),
  }
  const set = (element: Control | null) => {
    control.current = element
  }
  return (
    <div className="relative">
      {rows === undefined ? (
        <TextInput
          ref={set}
          {...shared}
          {...(names.length > 0 && { role: 'combobox', 'aria-expanded': typed !== null })}
        />
      ) : (
        <TextArea ref={set} rows={rows} {...shared} />
      )}
      {typed && <PlaceholderList id={id} names={typed.names} at={at} onChoose={choose} />}
      <span role="status" className="sr-only">
        {typed ? announced(typed) : ''}
      </span>
    </div>
  )
}

interface PlaceholderListProps {
  id: string
  names: readonly string[]
  /** The one that the arrow keys have reached. */
  at: number
  onChoose: (name: string) => void
}

const PlaceholderList = ({ id, names, at, onChoose }: PlaceholderListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label="Placeholders"
    className="absolute top-full left-0 z-20 mt-1 max-h-64 w-full max-w-60 overflow-y-auto rounded-md border border-line bg-sheet py-1 shadow-lift"
  >
    {names.map((name, place) => (
      <div
        key={name}
        id={`${id}-${place}`}
        role="option"
        tabIndex={-1}
        aria-selected={place === at}
        ref={place === at ? element => element?.scrollIntoView({ block: 'nearest' }) : undefined}
        onMouseDown={event => {
          event.preventDefault()
          onChoose(name)
        }}
        className={cx('cursor-pointer px-3.5 py-2', place === at && 'bg-primary text-on-primary')}
      >
        {`{${name}}`}
      </div>
    ))}
  </div>
)
