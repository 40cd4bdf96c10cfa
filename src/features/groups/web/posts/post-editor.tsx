import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from '#src/platform/web/browser/composition.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { Field } from '#src/platform/web/ui/field.tsx'
import { useIsSending } from '#src/platform/web/ui/sending.ts'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { BODY_MAX } from '../../constants.ts'
import { namesQuery } from '../queries.ts'
import { type MentionAt, mentionAt, withName } from './mention-at.ts'

interface PostEditorProps {
  groupId: number
  label: string
  value: string
  onChange: (text: string) => void
  rows?: number
  placeholder?: string
  autoFocus?: boolean
}

/** Markdown as it is typed; the names of the group are completed after an @. */
export function PostEditor({ groupId, label, value, onChange, rows = 3, ...rest }: PostEditorProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const list = useId()
  const [at, setAt] = useState<MentionAt | null>(null)
  const [chosen, setChosen] = useState(0)
  const names = useQuery({ ...namesQuery(groupId, at?.typed.trim() ?? ''), enabled: at !== null })
  const isSending = useIsSending()
  const shown = at && !isSending ? (names.data ?? []) : []
  const current = Math.min(chosen, shown.length - 1)
  const option = (n: number) => `${list}-${n}`

  const look = () => {
    const { value: text = '', selectionEnd = 0 } = box.current ?? {}
    setAt(mentionAt(text, selectionEnd))
    setChosen(0)
  }
  const choose = (name: string) => {
    if (!at) return
    const next = withName(value, at, name)
    onChange(next.text)
    setAt(null)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(next.caret, next.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const person = shown[current]
    if (!person || isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen((current + (event.key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length)
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault()
      choose(person.name)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setAt(null)
    }
  }
  return (
    <div className="relative">
      <Field label={label} hideLabel>
        <TextArea
          ref={box}
          rows={rows}
          maxLength={BODY_MAX}
          value={value}
          onChange={event => {
            onChange(event.target.value)
            look()
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
          aria-autocomplete="list"
          aria-controls={shown.length > 0 ? list : undefined}
          aria-activedescendant={shown.length > 0 ? option(current) : undefined}
          {...rest}
        />
      </Field>
      {shown.length > 0 && (
        <div
          id={list}
          role="listbox"
          aria-label="Names of the group"
          className="absolute inset-x-0 top-full z-20 mt-1 max-w-sm overflow-hidden rounded-md border border-line bg-sheet shadow-lift"
        >
          {shown.map(({ member_id, name, role }, n) => (
            <div
              key={member_id}
              id={option(n)}
              role="option"
              tabIndex={-1}
              aria-selected={n === current}
              onPointerDown={event => {
                event.preventDefault()
                choose(name)
              }}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2 px-3 [overflow-wrap:anywhere]',
                n === current && 'bg-primary-soft',
              )}
            >
              {name}
              {role === 'coach' && <span className="text-ink-soft text-sm">coach</span>}
            </div>
          ))}
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {shown.length > 0 && `${shown.length} names; choose with the arrow keys and Enter`}
      </p>
    </div>
  )
}
