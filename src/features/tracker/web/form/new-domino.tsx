import { useEffect, useRef, useState } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { type CalendarDate, isCalendarDate } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { changedFields } from '#src/contract/merge.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { pipLabelsOf } from '#src/features/texts/domain/pips.ts'
import { ApiError } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useKeeping, useKept } from '#src/platform/web/drafts/use-kept.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { usePageTitle } from '#src/platform/web/routing/use-page-title.ts'
import { withQuery } from '#src/platform/web/routing/with-query.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { PIP_NUMBERS } from '../../constants.ts'
import type { DominoDraft, DominoEntry } from '../../contract/dominoes.ts'
import { defaultPips } from '../../domain/pips.ts'
import { type DominoForm as Form, useCreateDomino } from '../use-domino-changes.ts'
import { DominoForm } from './domino-form.tsx'
import { editDraftKey, editSince } from './edit-domino.tsx'

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

/** What is typed is kept as a draft; once the domino is made, it goes on as an edit of it. */
function useNewForm(isMade: boolean, open: () => Form, draftKey: string) {
  const [start] = useState(open)
  const kept = useKept<Form>(draftKey, start, {
    keepIf: () => !isMade,
    revive(before) {
      const draft = { ...start, ...before }
      return Object.keys(changedFields(start, draft)).some(key => key !== 'date') ? draft : start
    },
  })
  const latest = useRef(kept.value)
  latest.current = kept.value
  const [, setSearch] = useSearchParams()
  const [made, setMade] = useState<{ entry: DominoEntry; sent: Form }>()
  useKeeping(
    editDraftKey(made?.entry.id ?? 0),
    made && editSince(made.entry, made.sent, kept.value),
    made !== undefined,
  )
  // What was typed while the domino was being saved goes on as an edit of it.
  useEffect(() => {
    if (!made) return
    const asEdit = (search: URLSearchParams) => {
      search.delete('date')
      search.set('edit', String(made.entry.id))
      return search
    }
    setSearch(asEdit, { replace: true, preventScrollReset: true })
  }, [made, setSearch])
  return { kept, setMade, latest }
}

export const newHeading = (date: CalendarDate, today: CalendarDate): string =>
  date === today ? "Start Today's Domino" : `Create Domino for ${shortDate(date)}`

/** Creates a domino. Visitors can type too; saving takes them through sign-in and back to their text. */
export function NewDomino({ user, today, initialDate, planned }: NewDominoProps) {
  const navigate = useNavigate()
  const authHref = useAuthHref()
  const create = useCreateDomino(user?.id)
  const draftKey = `domino-new-${initialDate ?? 'today'}`
  const { kept, setMade, latest } = useNewForm(
    create.isSuccess,
    () => opening(initialDate ?? today, planned),
    draftKey,
  )
  const form = kept.value

  function leave(date?: CalendarDate) {
    kept.forget()
    navigate(withQuery(href('/daily-domino'), { date: date === today ? undefined : date }))
  }

  function save() {
    if (!user) {
      toast({ title: 'Please sign in to save', description: 'What you typed is kept for you.' })
      navigate(authHref)
      return
    }
    create.mutate(form, {
      onSuccess: entry => {
        if (Object.keys(changedFields(form, latest.current)).length === 0) return leave(entry.date)
        kept.forget()
        setMade({ entry, sent: form })
      },
    })
  }

  const isOtherDay = isCalendarDate(form.date) && form.date !== today
  const heading = newHeading(isOtherDay ? form.date : today, today)
  usePageTitle(heading)
  return (
    <DominoForm
      heading={heading}
      notice={
        <>
          <Slot name="day" date={isCalendarDate(form.date) ? form.date : today} />
          {kept.isRestored && (
            <Alert
              title="Your unsaved text has been restored."
              actions={
                <Button size="sm" variant="secondary" onClick={kept.reset}>
                  Start over
                </Button>
              }
            />
          )}
        </>
      }
      form={form}
      onChange={patch => kept.set(before => ({ ...before, ...patch }))}
      today={today}
      defaultTab="basics"
      submitLabel="Save Domino"
      submitNote={user ? undefined : 'You will be asked to sign in. What you typed is kept.'}
      busy={create.isPending || create.isSuccess}
      serverErrors={create.error instanceof ApiError ? create.error.fields : undefined}
      onSubmit={save}
      onCancel={() => leave(initialDate)}
    />
  )
}
