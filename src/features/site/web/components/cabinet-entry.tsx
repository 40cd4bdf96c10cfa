import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'

export interface EntryText {
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

export function CabinetEntry({ isEdited, onSave, ...rest }: CabinetEntryProps) {
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
          Edit
        </Button>
        <Button variant="quiet" size="sm" onClick={rest.onDelete}>
          Delete
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
        title: 'Entry saved',
        description: 'Your thought has been saved successfully',
      })
      return
    }
    toast({
      tone: 'destructive',
      title: 'Title required',
      description: 'Please provide a title for your entry',
    })
    title.current?.focus()
  }

  return (
    <li className="py-4">
      <form noValidate onSubmit={save} className="space-y-3">
        <label className="block font-semibold">
          Title
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
          Content
          <textarea
            name="content"
            defaultValue={text.content}
            rows={3}
            className={`${CONTROL} mt-1 font-normal`}
          />
        </label>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm">
            Save
          </Button>
          <Button variant="quiet" size="sm" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </form>
    </li>
  )
}
