import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { changedFields } from '#src/contract/merge.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { isKept } from '#src/platform/web/draft-store.ts'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { PIP_NUMBERS } from '../../constants.ts'
import type { DominoDraft } from '../../contract/dominoes.ts'
import { defaultPips } from '../../domain/pips.ts'
import { type DominoForm as Form, useCreateDomino } from '../use-domino-changes.ts'
import { DominoForm } from './domino-form.tsx'
import { editDraftKey, formOf } from './edit-domino.tsx'

interface NewDominoProps {
  user: User | null
  today: CalendarDate
  /** The day the member came from, unless it is today. */
  initialDate: CalendarDate | undefined
  planned: DominoDraft | null
}

function opening(date: CalendarDate, planned: DominoDraft | null): Form {
  const form: Form = {
    ...defaultPips(pipLabelsOf(siteSettings())),
    date,
    title: '',
    description: '',
    lead_pip: null,
  }
  if (!planned) return form
  const { title, description, lead_pip, labels } = planned
  const named = PIP_NUMBERS.map(n => [`pip${n}_label`, labels[n - 1] ?? ''])
  return { ...form, ...Object.fromEntries(named), title, description, lead_pip }
}

/** What is typed is kept as a draft; once the domino is made, what was typed meanwhile goes on as an edit of it. */
function useNewForm({ user, today, initialDate, planned }: NewDominoProps) {
  const navigate = useNavigate()
  const [, setSearch] = useSearchParams()
  const create = useCreateDomino(user?.id)
  const [start] = useState(() => opening(initialDate ?? today, planned))
  const asEdit = (id: number) => (search: URLSearchParams) => {
    search.delete('date')
    search.set('edit', String(id))
    return search
  }
  const showDay = (date?: CalendarDate) =>
    navigate(withQuery(href('/daily-domino'), { date: date === today ? undefined : date }))
  const form = useForm({
    stored: start,
    keep: `domino-new-${initialDate ?? 'today'}`,
    revive(before) {
      const draft = { ...start, ...before }
      return Object.keys(changedFields(start, draft)).some(key => key !== 'date') ? draft : start
    },
    send: (form, idempotencyKey) => create.mutateAsync({ form, idempotencyKey }),
    storedBy: entry => ({
      stored: formOf(entry),
      since: entry.updated_at,
      keep: editDraftKey(entry.id),
    }),
    leave: ({ id, date }) =>
      isKept(editDraftKey(id))
        ? setSearch(asEdit(id), { replace: true, preventScrollReset: true })
        : showDay(date),
  })
  function cancel() {
    form.forget()
    showDay(initialDate)
  }
  return { form, cancel }
}

export const newHeading = (date: CalendarDate, today: CalendarDate): string =>
  date === today ? t`Start Today's Domino` : t`Create Domino for ${shortDate(date)}`

/** Creates a domino. Visitors can type too; saving takes them through sign-in and back to their text. */
export function NewDomino(props: NewDominoProps) {
  const { user, today } = props
  const navigate = useNavigate()
  const authHref = useAuthHref()
  const { form, cancel } = useNewForm(props)
  const { date } = form.values

  function save() {
    if (user) return form.submit()
    toast({ title: t`Please sign in to save`, description: t`What you typed is kept for you.` })
    navigate(authHref)
  }

  const isOtherDay = isCalendarDate(date) && date !== today
  const heading = newHeading(isOtherDay ? date : today, today)
  usePageTitle(heading)
  return (
    <DominoForm
      heading={heading}
      notice={
        <>
          <Slot name="day" date={isCalendarDate(date) ? date : today} />
          {form.isRestored && (
            <Alert
              title={t`Your unsaved text has been restored.`}
              actions={
                <Button size="sm" variant="secondary" onClick={form.reset}>
                  <Trans>Start over</Trans>
                </Button>
              }
            />
          )}
        </>
      }
      form={form}
      today={today}
      defaultTab="basics"
      submitLabel={t`Save Domino`}
      submitNote={user ? undefined : t`You will be asked to sign in. What you typed is kept.`}
      onSubmit={save}
      onCancel={cancel}
    />
  )
}
