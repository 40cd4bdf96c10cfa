import { useKeptEdit } from '#src/platform/web/editing/use-kept-edit.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Form } from '#src/platform/web/sections/form.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { TextArea } from '#src/platform/web/ui/text-area.tsx'
import { NOTES_MAX } from '../../constants.ts'
import type { Appointment } from '../../contract/appointments.ts'
import { useCoachChanges } from './use-coach-changes.ts'

/** What the coach shares with the member about a session. */
export function NotesForm({ session }: { session: Appointment }) {
  const form = useKeptEdit(
    `session-notes-${session.id}`,
    { notes: session.notes },
    session.updated_at,
  )
  const { change } = useCoachChanges(session)
  const isConflict = form.conflicts.length > 0
  return (
    <Form
      className="space-y-3"
      busy={change.isPending}
      onSubmit={() =>
        change.mutate({ notes: form.value.notes, expected_updated_at: form.edit.since })
      }
    >
      <Field label="Shared notes" hint="The member reads them with the session.">
        <TextArea
          value={form.value.notes}
          maxLength={NOTES_MAX}
          onChange={event => form.set({ notes: event.target.value })}
        />
      </Field>
      <VersionChoice
        title="These notes were changed somewhere else too."
        versions={form.conflicts.map(part => ({
          part,
          mine: form.value.notes,
          theirs: form.edit.base.notes,
        }))}
        onChoose={form.choose}
      />
      <Button
        type="submit"
        size="sm"
        variant="secondary"
        busy={change.isPending}
        disabled={!form.isChanged || isConflict}
      >
        Save notes
      </Button>
    </Form>
  )
}
