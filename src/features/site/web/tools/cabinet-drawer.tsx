import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { said } from '#src/contract/i18n.ts'
import type { DRAWERS } from '#src/features/texts/constants.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'

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
        title: t`Entry deleted`,
        description: t`Your thought has been removed`,
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
          <h2 className="text-2xl">{said(drawer.title)}</h2>
          <span className="text-ink-soft text-sm">{said(drawer.hint)}</span>
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
          <Trans>Add entry</Trans>
        </Button>
      </div>
    </details>
  )
}

interface EntryText {
  title: string
  content: string
}

interface CabinetEntryProps {
  text: EntryText
  isEdited: boolean
  onEdit: () => void
  onSave: (text: EntryText) => void
  onDelete: () => void
}

function CabinetEntry({ isEdited, onSave, ...rest }: CabinetEntryProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(isEdited)
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (isEdited) return <Editor text={rest.text} onSave={onSave} onDelete={rest.onDelete} />
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-xl">{rest.text.title}</h3>
        <p className="whitespace-pre-line text-ink-soft">{rest.text.content}</p>
      </div>
      <div className="flex gap-1 no-script:hidden">
        <Button ref={edit} variant="quiet" size="sm" onClick={rest.onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button variant="quiet" size="sm" onClick={rest.onDelete}>
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  )
}

function Editor({
  text,
  onSave,
  onDelete,
}: Pick<CabinetEntryProps, 'text' | 'onSave' | 'onDelete'>) {
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => title.current?.focus(), [])

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const typed = { title: String(sent.get('title')).trim(), content: String(sent.get('content')) }
    if (typed.title) {
      onSave(typed)
      toast({
        tone: 'success',
        title: t`Entry saved`,
        description: t`Your thought has been saved successfully`,
      })
      return
    }
    toast({
      tone: 'destructive',
      title: t`Title required`,
      description: t`Please provide a title for your entry`,
    })
    title.current?.focus()
  }

  return (
    <li className="py-4">
      <form noValidate onSubmit={save} className="space-y-3">
        <label className="block font-semibold">
          <Trans>Title</Trans>
          <input
            ref={title}
            name="title"
            defaultValue={text.title}
            maxLength={200}
            autoComplete="off"
            className={`${CONTROL} mt-1 min-h-11 font-normal`}
          />
        </label>
        <label className="block font-semibold">
          <Trans>Content</Trans>
          <textarea
            name="content"
            defaultValue={text.content}
            rows={3}
            className={`${CONTROL} mt-1 font-normal`}
          />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm">
            <Trans>Save</Trans>
          </Button>
          <Button variant="quiet" size="sm" onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      </form>
    </li>
  )
}
