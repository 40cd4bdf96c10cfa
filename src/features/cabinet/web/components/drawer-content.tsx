import { Plus } from 'lucide-react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedAlert } from '#src/platform/web/ui/failed-alert.tsx'
import { Skeleton } from '#src/platform/web/ui/skeleton.tsx'
import { DRAWERS, type DrawerType } from '../../constants.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { EntryItem } from './entry-item.tsx'
import { NewEntry } from './new-entry.tsx'

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
