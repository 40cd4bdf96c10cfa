import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { i18n } from '#src/contract/i18n.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { CabinetEntry } from '../../contract.ts'
import { refetchDrawers } from '../queries.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useUpdateEntry } from '../use-entry-changes.ts'
import { keepEdit, keptEdit } from '../use-unsaved.ts'
import { checkEntry, EntryForm } from './entry-form.tsx'

interface EditEntryProps {
  entry: CabinetEntry
  cabinet: Cabinet
  onDelete: () => void
}

const NAMES = { title: msg`Title`, content: msg`Content` } as const

/** Edits a saved entry. A newer version from another tab is shown beside it, never overwritten silently. */
export function EditEntry({ entry, cabinet, onDelete }: EditEntryProps) {
  const client = useQueryClient()
  const update = useUpdateEntry()
  const [kept] = useState(() => keptEdit(entry.id))
  const { id, title, content, updated_at, drawer_type: drawer } = entry
  const form = useForm({
    stored: { title, content },
    since: updated_at,
    begun: kept,
    check: checkEntry,
    send: (text, _key, { since }) => update.mutateAsync({ id, since, ...text }),
    storedBy: stored => ({
      stored: { title: stored.title, content: stored.content },
      since: stored.updated_at,
    }),
    onDone: (_answer, _sent, isAll): unknown => isAll && close(),
    onFailed(error) {
      // Changed or deleted elsewhere: fetch the current version to merge it with what was typed.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void refetchDrawers(client)
      return undefined
    },
  })
  const { edit, isChanged, conflicts } = form

  useEffect(() => {
    if (isChanged) keepEdit(id, { drawer, edit })
  }, [isChanged, id, drawer, edit])

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
      title: t`Changes discarded`,
      description: title,
      action: { label: t`Undo`, altText: 'Undo: restores your changes.', onClick: restore },
    })
  }

  return (
    <EntryForm
      of={form}
      name={t`Edit “${title}”`}
      autoFocus={!kept}
      notice={
        conflicts.length > 0 ? (
          <VersionChoice
            title={t`This entry was changed somewhere else too.`}
            versions={versionsOf(edit, field => i18n._(NAMES[field]))}
            onChoose={form.choose}
          />
        ) : (
          kept && <Alert title={t`Your unsaved text has been restored.`} />
        )
      }
    >
      <Button variant="secondary" disabled={form.isSending} onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="quiet" disabled={form.isSending} onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </EntryForm>
  )
}
