import { Plus } from 'lucide-react'
import { ApiError } from '#src/platform/web/api/api.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { FailedAlert, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import { DRAWERS, type DrawerType } from '../../constants.ts'
import type { CabinetEntry } from '../../contract.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useCreateEntry } from '../use-entry-changes.ts'
import { type NewEntry as Entry, withIdempotencyKey } from '../use-unsaved.ts'
import { EditEntry } from './edit-entry.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryForm } from './entry-form.tsx'

/** An unsaved entry: Save creates it, Delete discards it without a request (docs/product.md 6.2). */
function NewEntry({ entry, cabinet }: { entry: Entry; cabinet: Cabinet }) {
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

interface EntryItemProps {
  entry: CabinetEntry
  /** Its index in the drawer, from 0, and the number of entries. */
  at: number
  count: number
  cabinet: Cabinet
}

/** One entry, read or edited, with a drop indicator beside it. */
function EntryItem({ entry, at, count, cabinet }: EntryItemProps) {
  const { dragging } = cabinet.drag
  const list = cabinet.entriesOf(entry.drawer_type)

  function remove() {
    cabinet.setEditing(entry.id, false)
    const next = list[at + 1] ?? list[at - 1]
    cabinet.remove(entry, () => cabinet.focusOn(focusId.edit(entry.id)))
    cabinet.announce(`“${entry.title}” was deleted.`)
    cabinet.focusOn(next ? focusId.edit(next.id) : focusId.add(entry.drawer_type))
  }

  const target = dragging?.target?.drawer === entry.drawer_type ? dragging.target.index : undefined
  const others = list.filter(each => each.id !== dragging?.id)
  const other = others.indexOf(entry)
  const drop =
    target === undefined || other < 0
      ? undefined
      : other === target
        ? 'above'
        : other === target - 1 && target === others.length
          ? 'below'
          : undefined

  return (
    <li
      data-entry={entry.id}
      data-drop={drop}
      className={cx('drawer-item', dragging?.id === entry.id && 'is-dragged')}
    >
      {cabinet.isEditing(entry.id) ? (
        <EditEntry entry={entry} cabinet={cabinet} onDelete={remove} />
      ) : (
        <EntryCard entry={entry} at={at} count={count} cabinet={cabinet} onDelete={remove} />
      )}
    </li>
  )
}

const EMPTY: Readonly<Record<DrawerType, string>> = {
  this_week: 'Nothing here yet. What is on your mind right now?',
  this_year: 'Nothing here yet. What do you want to be able to do a year from now?',
  this_life: 'Nothing here yet. What matters to you when all else is quiet?',
}

/** An open drawer: unsaved entries on top, the saved ones below. */
export function DrawerContent({ type, cabinet }: { type: DrawerType; cabinet: Cabinet }) {
  const { status, retry } = cabinet.drawers[type]
  const entries = cabinet.entriesOf(type)
  const unsaved = cabinet.unsavedOf(type)
  const isEmpty = status === 'ready' && entries.length === 0 && unsaved.length === 0
  return (
    <div className="grid gap-4" aria-busy={status === 'loading'}>
      <Button
        variant="secondary"
        id={focusId.add(type)}
        className="justify-self-start"
        // While the session is loading, nobody should be told to sign in.
        disabled={cabinet.session === 'loading'}
        onClick={() => cabinet.add(type)}
      >
        <Plus aria-hidden className="size-5" />
        <span>
          Add entry<span className="sr-only"> to {DRAWERS[type].title}</span>
        </span>
      </Button>
      {unsaved.map(entry => (
        <NewEntry key={entry.key} entry={entry} cabinet={cabinet} />
      ))}
      {status === 'loading' && <Skeleton className="h-32 w-full" />}
      {status === 'failed' && (
        <FailedAlert title="This drawer could not be opened." onRetry={retry}>
          What you saved is safe.
        </FailedAlert>
      )}
      {entries.length > 0 && (
        <ul className="grid gap-4">
          {entries.map((entry, at) => (
            <EntryItem
              key={entry.id}
              entry={entry}
              at={at}
              count={entries.length}
              cabinet={cabinet}
            />
          ))}
        </ul>
      )}
      {isEmpty && (
        <p className="pb-2 text-ink-soft">
          {cabinet.session === 'signed-in' ? EMPTY[type] : 'Sign in to see your entries.'}
        </p>
      )}
    </div>
  )
}
