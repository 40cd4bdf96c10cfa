import { ApiError } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { DRAWERS } from '../../constants.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useCreateEntry } from '../use-entry-changes.ts'
import { type NewEntry as Entry, withIdempotencyKey } from '../use-unsaved.ts'
import { EntryForm } from './entry-form.tsx'

/** An unsaved entry: Save creates it, Delete discards it without a request (docs/product.md 6.2). */
export function NewEntry({ entry, cabinet }: { entry: Entry; cabinet: Cabinet }) {
  const create = useCreateEntry()
  const { put, remove } = cabinet.unsaved

  function save() {
    if (cabinet.session !== 'signed-in') {
      toast({
        title: 'Authentication required',
        description: 'Please log in to save your entries',
        tone: 'destructive',
      })
      return
    }
    const sending = withIdempotencyKey(entry)
    put(sending)
    create.mutate(sending, {
      onSuccess: saved => {
        remove(entry.key)
        cabinet.focusOn(focusId.edit(saved.id))
      },
    })
  }

  function discard() {
    remove(entry.key)
    cabinet.focusOn(focusId.add(entry.drawer))
    if (!entry.title.trim() && !entry.content.trim()) return
    toast({
      title: 'Draft discarded',
      description: entry.title,
      action: {
        label: 'Undo',
        altText: 'Undo: restores what you wrote.',
        onClick: () => put(entry),
      },
    })
  }

  return (
    <EntryForm
      name={`New entry in ${DRAWERS[entry.drawer].title}`}
      text={entry}
      onChange={text => put({ ...entry, ...text })}
      onSave={save}
      busy={create.isPending}
      errors={create.error instanceof ApiError ? create.error.fields : undefined}
      autoFocus={!entry.kept}
      notice={entry.kept && <Alert title="Your unsaved text has been restored." />}
    >
      <Button variant="quiet" onClick={discard}>
        Delete
      </Button>
    </EntryForm>
  )
}
