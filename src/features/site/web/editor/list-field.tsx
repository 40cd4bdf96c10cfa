import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Filled } from '#src/features/texts/domain/words.ts'
import { byPlace } from '#src/platform/web/lists/by-place.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { type Item, ListItem } from './list-item.tsx'

interface ListFieldProps {
  spec: ContentKey
  items: readonly Item[]
  problem: string | undefined
  /** The words of the placeholders that its entries may hold. */
  filled: Filled
  /** The first entry is open, and shows first what everybody has to decide. */
  isBrief?: boolean
  onChange: (items: readonly Item[]) => void
}

const EMPTY = { text: '', lines: [], number: 0, flag: false } as const

function newItem(spec: ContentKey, items: readonly Item[]): Item {
  const free = (field: NonNullable<ContentKey['fields']>[number]) =>
    field.options?.find(
      option => !field.unique || !items.some(item => item[field.name] === option),
    ) ?? ''
  return Object.fromEntries(
    (spec.fields ?? []).map(field => [
      field.name,
      field.kind === 'choice' ? free(field) : EMPTY[field.kind],
    ]),
  )
}

function moved(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** A list of entries: added to, put in order by dragging or by the arrow buttons, hidden and removed. */
export function ListField(props: ListFieldProps) {
  const { spec, items, problem, filled, isBrief = false, onChange } = props
  const id = useId()
  const root = useRef<HTMLFieldSetElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')

  /** The button that was pressed moves with its entry and keeps the focus. */
  function move(from: number, to: number, button: 'up' | 'down') {
    onChange(moved(items, from, to))
    setSaid(t`Moved to place ${to + 1} of ${items.length}.`)
    requestAnimationFrame(() => {
      const entry = root.current?.querySelectorAll('[data-entry]')[to]
      const same = entry?.querySelector<HTMLButtonElement>(`[data-move=${button}]:not(:disabled)`)
      ;(same ?? entry?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus()
    })
  }

  function add() {
    onChange([...items, newItem(spec, items)])
    requestAnimationFrame(() => {
      const entries = root.current?.querySelectorAll('[data-entry]')
      entries?.[entries.length - 1]?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    })
  }

  return (
    <fieldset ref={root} aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="font-semibold">{spec.label}</legend>
      {!isBrief && (
        <p className="mt-1 text-ink-soft text-sm">
          <Trans>
            {items.length} of at most {spec.max}
          </Trans>
        </p>
      )}
      {problem && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="mt-2 flex items-start gap-1.5 text-danger text-sm"
        >
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      )}
      <ol className="mt-3 grid gap-3">
        {byPlace(items).map(({ item, place: at, key }) => (
          <ListItem
            key={key}
            fields={spec.fields ?? []}
            filled={filled}
            item={item}
            at={at}
            count={items.length}
            isDragged={dragged === at}
            isBrief={isBrief}
            onChange={next => onChange(items.map((each, place) => (place === at ? next : each)))}
            onMove={(to, button) => move(at, to, button)}
            onRemove={() => {
              onChange(items.filter((_, place) => place !== at))
              setSaid(t`Removed.`)
            }}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && dragged !== at) onChange(moved(items, dragged, at))
              setDragged(null)
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {items.length < spec.max && (
        <Button size="sm" variant="secondary" className="mt-3" onClick={add}>
          <Plus aria-hidden className="size-4" />
          <Trans>
            Add an entry<span className="sr-only"> to {spec.label}</span>
          </Trans>
        </Button>
      )}
    </fieldset>
  )
}
