import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/platform/web/api/api.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import type { CabinetEntry } from '../../contract.ts'
import { refetchDrawers } from '../queries.ts'
import { type Cabinet, focusId } from '../use-cabinet.ts'
import { useUpdateEntry } from '../use-entry-changes.ts'
import { draftOfEdit, type EntryText } from '../use-unsaved.ts'
import { checkEntry, EntryForm } from './entry-form.tsx'

interface EditEntryProps {
  entry: CabinetEntry
  cabinet: Cabinet
  onDelete: () => void
}

const textOf = ({ drawer_type: drawer, title, content }: CabinetEntry): EntryText => ({
  ...{ drawer, title, content },
})

/** Edits a saved entry. A newer version from another tab is shown beside it, never overwritten silently. */
export function EditEntry({ entry, cabinet, onDelete }: EditEntryProps) {
  const client = useQueryClient()
  const update = useUpdateEntry()
  const { id, title, updated_at } = entry
  const form = useForm({
    stored: textOf(entry),
    since: updated_at,
    keep: draftOfEdit(id),
    check: checkEntry,
    send: (text, _key, { since }) => update.mutateAsync({ id, since, ...text }),
    storedBy: stored => ({ stored: textOf(stored), since: stored.updated_at }),
    onDone: (_answer, _sent, isAll): unknown => isAll && close(),
    onFailed(error) {
      // Changed or deleted elsewhere: fetch the current version to merge it with what was typed.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void refetchDrawers(client)
      return undefined
    },
  })
  const { edit, isChanged, isRestored, conflicts } = form

  function close() {
    cabinet.setEditing(id, false)
    cabinet.focusOn(focusId.edit(id))
  }

  function cancel() {
    form.reset()
    close()
    if (!isChanged) return
    const restore = () => {
      drafts.write(draftOfEdit(id), edit)
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
      autoFocus={!isRestored}
      notice={
        conflicts.length > 0 ? (
          <VersionChoice
            title={t`This entry was changed somewhere else too.`}
            versions={versionsOf(edit, field => (field === 'title' ? t`Title` : t`Content`))}
            onChoose={form.choose}
          />
        ) : (
          isRestored && <Alert title={t`Your unsaved text has been restored.`} />
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
