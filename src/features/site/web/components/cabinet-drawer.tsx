import { useRef, useState } from 'react'
import type { DRAWERS } from '#src/features/texts/constants.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { CabinetEntry, type EntryText } from './cabinet-entry.tsx'

interface CabinetDrawerProps {
  drawer: (typeof DRAWERS)[number]
  samples: readonly EntryText[]
  open: boolean
}

interface Entry extends EntryText {
  id: number
  isEdited: boolean
  /** Deleting shows a notification; discarding one that was never saved does not. */
  isSaved: boolean
}

/** A native disclosure that can be read without JavaScript. */
export function CabinetDrawer({ drawer, samples, open }: CabinetDrawerProps) {
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    samples.map((sample, id) => ({ ...sample, id, isEdited: false, isSaved: true })),
  )
  const next = useRef(samples.length)
  const add = useRef<HTMLButtonElement>(null)
  const change = (id: number, changes: Partial<Entry>) =>
    setEntries(all => all.map(entry => (entry.id === id ? { ...entry, ...changes } : entry)))

  function remove({ id, isSaved }: Entry) {
    setEntries(all => all.filter(entry => entry.id !== id))
    add.current?.focus()
    if (isSaved)
      toast({
        tone: 'success',
        title: 'Entry deleted',
        description: 'Your thought has been removed',
      })
  }

  return (
    <details open={open} className="group rounded-lg bg-sheet shadow-soft" data-drawer={drawer.id}>
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-5 py-4 [&::-webkit-details-marker]:hidden sm:px-6">
        <span
          aria-hidden="true"
          className="h-2 w-10 shrink-0 rounded-full bg-tile-edge shadow-soft"
        />
        <span className="flex-1">
          <h2 className="text-2xl">{drawer.title}</h2>
          <span className="text-ink-soft text-sm">{drawer.hint}</span>
        </span>
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="size-5 shrink-0 fill-none stroke-2 stroke-ink-soft transition-transform duration-200 group-open:rotate-180"
        >
          <path d="M4 7l6 6 6-6" />
        </svg>
      </summary>
      <div className="px-5 pb-5 sm:px-6">
        <ul className="divide-y divide-line border-line border-t">
          {entries.map(entry => (
            <CabinetEntry
              key={entry.id}
              text={entry}
              isEdited={entry.isEdited}
              onEdit={() => change(entry.id, { isEdited: true })}
              onSave={text => change(entry.id, { ...text, isEdited: false, isSaved: true })}
              onDelete={() => remove(entry)}
            />
          ))}
        </ul>
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          className="mt-3 no-script:hidden"
          onClick={() => {
            const id = next.current++
            setEntries(all => [
              ...all,
              { id, title: '', content: '', isEdited: true, isSaved: false },
            ])
          }}
        >
          Add entry
        </Button>
      </div>
    </details>
  )
}
