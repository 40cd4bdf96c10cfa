import { t } from '@lingui/core/macro'
import { type ChangeEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Filled } from '#src/features/texts/domain/words.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { TextArea, TextInput } from '#src/platform/web/ui/field.tsx'
import {
  announceNames,
  completePlaceholder,
  inWordsOf,
  listKey,
  placeholderName,
  retypeText,
  stepInList,
  type Typed,
  typedAt,
} from '../../domain/placeholders.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

interface PlaceholderInputProps {
  /** As it is stored, with placeholders. */
  value: string
  /** The words of the placeholders it may hold; none for a text without placeholders. */
  filled: Filled
  /** The number of lines, if the text has several. */
  rows?: number | undefined
  onChange: (value: string) => void
  ref?: Ref<Control>
}

/**
 * A field that shows placeholders as the words they stand for, and offers them after `{`. The focus stays in the text;
 * arrow keys move through the list.
 */
export function PlaceholderInput({ value, filled, rows, onChange, ref }: PlaceholderInputProps) {
  const names = Object.keys(filled)
  const id = useId()
  const control = useRef<Control>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [at, setAt] = useState(0)

  function look({ value: text, selectionStart }: Control) {
    setTyped(typedAt(text, selectionStart ?? text.length, names))
    setAt(0)
  }

  function write(field: Control, words: string) {
    const { text, caret } = retypeText(value, words, filled)
    // At once: the next letter may follow before another frame, and belongs to where the caret will be.
    flushSync(() => onChange(text))
    // Where a placeholder came or went, the field shows other words than were typed.
    if (inWordsOf(text, filled) !== words) field.setSelectionRange(caret, caret)
  }

  function choose(name: string | undefined) {
    const field = control.current
    if (!typed || !field || !name) return
    write(
      field,
      completePlaceholder(field.value, typed, field.selectionStart ?? field.value.length, name),
    )
    setTyped(null)
  }

  function press(event: KeyboardEvent) {
    const key = typed && listKey(event)
    if (!typed || !key) return
    event.preventDefault()
    if (key === 'close') setTyped(null)
    else if (key === 'choose') choose(typed.names[at])
    else setAt(stepInList(at, typed.names.length, key))
  }

  const shared = {
    value: inWordsOf(value, filled),
    onChange: (event: ChangeEvent<Control>) => {
      write(event.target, event.target.value)
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
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
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
      {typed && <PlaceholderList {...{ id, filled, at }} names={typed.names} onChoose={choose} />}
      <span role="status" className="sr-only">
        {typed ? announceNames(typed) : ''}
      </span>
    </div>
  )
}

interface PlaceholderListProps {
  id: string
  filled: Filled
  names: readonly string[]
  /** The one that the arrow keys have reached. */
  at: number
  onChoose: (name: string) => void
}

const PlaceholderList = ({ id, filled, names, at, onChoose }: PlaceholderListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={t`Placeholders`}
    className="absolute top-full inset-s-0 z-20 mt-1 max-h-64 w-full max-w-80 overflow-y-auto rounded-md border border-line bg-sheet py-1 shadow-lift"
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
        className={cx(
          'flex cursor-pointer justify-between gap-4 px-3.5 py-2',
          place === at && 'bg-primary text-on-primary',
        )}
      >
        <span className="truncate">{filled[name] || t`Nothing yet`}</span>{' '}
        <span className="shrink-0 text-sm">{placeholderName(name)}</span>
      </div>
    ))}
  </div>
)
