import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { href, Link, useNavigate } from 'react-router'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import type { DominoEntry } from '../../contract/dominoes.ts'
import { pipsOf } from '../../domain/pips.ts'
import { type DominoForm as Form, fieldName, useUpdateDomino } from '../use-domino-changes.ts'
import { DominoForm } from './domino-form.tsx'

export const formOf = (entry: DominoEntry): Form => ({
  ...pipsOf(entry),
  date: entry.date,
  title: entry.title,
  description: entry.description ?? '',
  lead_pip: entry.lead_pip,
})

export const editDraftKey = (id: number) => `domino-edit-${id}`

export const editTitle = ({ title }: DominoEntry): string => t`Edit Domino: ${title}`

/** Edits a domino: sends the form's fields, with the version they are based on. */
export function EditDomino({ entry, today }: { entry: DominoEntry; today: CalendarDate }) {
  usePageTitle(editTitle(entry))
  const navigate = useNavigate()
  const update = useUpdateDomino()
  const form = useForm({
    keep: editDraftKey(entry.id),
    stored: formOf(entry),
    since: entry.updated_at,
    send: (change, _key, { since }) => update.mutateAsync({ id: entry.id, since, change }),
    storedBy: stored => ({ stored: formOf(stored), since: stored.updated_at }),
    failed: t`Failed to update domino entry`,
    // What was typed while it was being saved stays, to be saved next.
    onDone: (_answer, _sent, isAll): unknown => isAll && leave(),
  })
  const { date } = form.values

  function leave() {
    form.forget()
    return navigate(withQuery(href('/daily-domino'), { date: date === today ? undefined : date }))
  }

  function save() {
    if (form.isChanged) {
      if (form.conflicts.length === 0) form.editing.sending(form.values)
      return form.submit()
    }
    toast({ title: t`Nothing to save`, description: t`You have not changed anything.` })
    leave()
  }

  if (entry.completed) return <ClosedNotice id={entry.id} />
  return (
    <DominoForm
      heading={t`Edit Domino`}
      notice={
        <VersionChoice
          title={t`This domino was changed somewhere else too.`}
          versions={versionsOf(form.edit, fieldName)}
          onChoose={form.choose}
        />
      }
      form={form}
      today={today}
      defaultTab="domino"
      submitLabel={t`Save Changes`}
      onSubmit={save}
      onCancel={leave}
    />
  )
}

function ClosedNotice({ id }: { id: number }) {
  return (
    <div className="wrap grid max-w-2xl gap-6 py-16">
      <h1 className="text-4xl" tabIndex={-1}>
        <Trans>Edit Domino</Trans>
      </h1>
      <Alert
        tone="success"
        title={t`This domino is completed and can no longer be changed.`}
        actions={
          <Link
            className={buttonClass('primary', 'sm')}
            to={href('/domino/:id', { id: String(id) })}
          >
            <Trans>Open it</Trans>
          </Link>
        }
      >
        <Trans>You can still read it and add reflections.</Trans>
      </Alert>
    </div>
  )
}
