import { useEffect, useState } from 'react'
import { clearDraft, readDraft, useDraft } from '#src/platform/web/drafts/drafts.ts'
import { type Edit, useMergedEdit } from '#src/platform/web/editing/use-merged-edit.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { NOTES_MAX } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { useCoachChanges } from './use-coach-changes.ts'

/** What the coach shares with the member about a session. */
export function NotesForm({ session }: { session: Appointment }) {
  const draft = `session-notes-${session.id}`
  const [kept] = useState(() => readDraft<Edit<{ notes: string }>>(draft))
  const form = useMergedEdit({ notes: session.notes }, session.updated_at, kept)
  useDraft(draft, form.edit, { enabled: form.isChanged })
  useEffect(() => {
    if (!form.isChanged) clearDraft(draft)
  }, [form.isChanged, draft])
  const { change } = useCoachChanges(session)
  const isConflict = form.conflicts.length > 0
  return (
    <form
      className="space-y-3"
      onSubmit={event => {
        event.preventDefault()
        change.mutate({ notes: form.value.notes, expected_updated_at: form.edit.since })
      }}
    >
      <Field label="Shared notes" hint="The member reads them with the session.">
        <TextArea
          value={form.value.notes}
          maxLength={NOTES_MAX}
          onChange={event => form.set({ notes: event.target.value })}
        />
      </Field>
      {isConflict && (
        <Alert
          tone="warning"
          title="These notes were changed somewhere else too."
          actions={
            <>
              <Button size="sm" variant="secondary" onClick={() => form.choose('notes', 'mine')}>
                Keep mine
              </Button>
              <Button size="sm" variant="secondary" onClick={() => form.choose('notes', 'theirs')}>
                Use the other
              </Button>
            </>
          }
        >
          <p className="whitespace-pre-wrap">{form.edit.base.notes || 'The other version is empty.'}</p>
        </Alert>
      )}
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        busy={change.isPending}
        disabled={!form.isChanged || isConflict}
      >
        Save notes
      </Button>
    </form>
  )
}
