import { useRef } from 'react'
import { href, Link, useNavigate } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { changedFields, mergeFields } from '#src/contract/merge.ts'
import { ApiError, toastError } from '#src/platform/web/api/api.ts'
import type { Edit } from '#src/platform/web/editing/merged-edit.ts'
import { useFieldEdit } from '#src/platform/web/editing/use-edit.ts'
import {
  askToChoose,
  VersionChoice,
  versionsOf,
} from '#src/platform/web/editing/version-choice.tsx'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { pipsOf } from '../../domain/pips.ts'
import { type DominoForm as Form, fieldName, useUpdateDomino } from '../use-domino-changes.ts'
import { DominoForm } from './domino-form.tsx'

const formOf = (entry: DominoEntry): Form => ({
  ...pipsOf(entry),
  date: entry.date,
  title: entry.title,
  description: entry.description ?? '',
  lead_pip: entry.lead_pip,
})

export const editDraftKey = (id: number) => `domino-edit-${id}`

/** What was typed while a domino was being saved, as an edit of what is stored. */
export function editSince(entry: DominoEntry, sent: Form, typed: Form): Edit<Form> {
  const base = formOf(entry)
  return {
    base,
    mine: mergeFields(sent, typed, base).merged,
    since: entry.updated_at,
    conflicts: [],
  }
}

export const editTitle = ({ title }: DominoEntry): string => `Edit Domino: ${title}`

/** Edits a domino: sends the form's fields, with the version they are based on. */
export function EditDomino({ entry, today }: { entry: DominoEntry; today: CalendarDate }) {
  usePageTitle(editTitle(entry))
  const navigate = useNavigate()
  const update = useUpdateDomino()
  const { edit, value, isChanged, conflicts, set, sending, choose, forget } = useFieldEdit({
    keep: editDraftKey(entry.id),
    stored: formOf(entry),
    since: entry.updated_at,
    keepIf: () => !update.isSuccess,
  })
  const latest = useRef(value)
  latest.current = value

  function leave() {
    forget()
    navigate(
      withQuery(href('/daily-domino'), { date: value.date === today ? undefined : value.date }),
    )
  }

  function save() {
    if (conflicts.length > 0) return askToChoose()
    if (!isChanged) {
      toast({ title: 'Nothing to save', description: 'You have not changed anything.' })
      leave()
      return
    }
    sending(value)
    update.mutate(
      { id: entry.id, since: edit.since, change: value },
      {
        onSuccess: () => {
          // What was typed while it was being saved stays, to be saved next.
          if (Object.keys(changedFields(value, latest.current)).length > 0) update.reset()
          else leave()
        },
        onError: error => toastError(error, 'Failed to update domino entry'),
      },
    )
  }

  if (entry.completed) return <ClosedNotice id={entry.id} />
  return (
    <DominoForm
      heading="Edit Domino"
      notice={
        <VersionChoice
          title="This domino was changed somewhere else too."
          versions={versionsOf(edit, fieldName)}
          onChoose={choose}
        />
      }
      form={value}
      onChange={set}
      today={today}
      defaultTab="domino"
      submitLabel="Save Changes"
      busy={update.isPending}
      serverErrors={update.error instanceof ApiError ? update.error.fields : undefined}
      onSubmit={save}
      onCancel={leave}
    />
  )
}

function ClosedNotice({ id }: { id: number }) {
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      <h1 className="text-4xl" tabIndex={-1}>
        Edit Domino
      </h1>
      <Alert
        tone="success"
        title="This domino is completed and can no longer be changed."
        actions={
          <Link
            className={buttonClass('primary', 'sm')}
            to={href('/domino/:id', { id: String(id) })}
          >
            Open it
          </Link>
        }
      >
        You can still read it and add reflections.
      </Alert>
    </div>
  )
}
