import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#src/platform/web/api/api.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import {
  askToChoose,
  VersionChoice,
  versionsOf,
} from '#src/platform/web/editing/version-choice.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { CabinetEntry } from '../../contract.ts'
import { refetchDrawers } from '../queries.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useUpdateEntry } from '../use-entry-changes.ts'
import { keepEdit, keptEdit } from '../use-unsaved.ts'
import { EntryForm } from './entry-form.tsx'

interface EditEntryProps {
  entry: CabinetEntry
  cabinet: Cabinet
  onDelete: () => void
}

const NAMES = { title: 'Title', content: 'Content' } as const

/** Edits a saved entry. A newer version from another tab is shown beside it, never overwritten silently. */
export function EditEntry({ entry, cabinet, onDelete }: EditEntryProps) {
  const client = useQueryClient()
  const update = useUpdateEntry()
  const [kept] = useState(() => keptEdit(entry.id))
  const server = { title: entry.title, content: entry.content }
  const { edit, value, isChanged, conflicts, set, choose } = useFieldEdit(
    { stored: server, since: entry.updated_at },
    kept,
  )
  const { id, drawer_type: drawer } = entry

  const isSaved = update.isSuccess
  useEffect(() => {
    if (isChanged && !isSaved) keepEdit(id, { drawer, edit })
  }, [isChanged, isSaved, id, drawer, edit])

  function close() {
    keepEdit(id, null)
    cabinet.setEditing(id, false)
    cabinet.focusOn(focusId.edit(id))
  }

  function cancel() {
    close()
    if (!isChanged) return
    const restore = () => {
      keepEdit(id, { drawer, edit })
      cabinet.setEditing(id, true)
    }
    toast({
      title: 'Changes discarded',
      description: entry.title,
      action: { label: 'Undo', altText: 'Undo: restores your changes.', onClick: restore },
    })
  }

  function save() {
    if (conflicts.length > 0) return askToChoose()
    const change = { id, since: edit.since, title: value.title, content: value.content }
    update.mutate(change, {
      onSuccess: close,
      onError: error => {
        // Changed or deleted elsewhere: fetch the current version to merge it with what was typed.
        if (error instanceof ApiError && [404, 409].includes(error.status))
          void refetchDrawers(client)
      },
    })
  }

  return (
    <EntryForm
      name={`Edit “${entry.title}”`}
      text={value}
      onChange={set}
      onSave={save}
      busy={update.isPending}
      errors={update.error instanceof ApiError ? update.error.fields : undefined}
      autoFocus={!kept}
      notice={
        conflicts.length > 0 ? (
          <VersionChoice
            title="This entry was changed somewhere else too."
            versions={versionsOf(edit, field => NAMES[field])}
            onChoose={choose}
          />
        ) : (
          kept && <Alert title="Your unsaved text has been restored." />
        )
      }
    >
      <Button variant="secondary" onClick={cancel}>
        Cancel
      </Button>
      <Button variant="quiet" onClick={onDelete}>
        Delete
      </Button>
    </EntryForm>
  )
}
