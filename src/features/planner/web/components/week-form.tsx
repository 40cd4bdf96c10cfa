import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LogIn, Printer } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { href, Link, useNavigate } from 'react-router'
import { type Week, weekDates } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import type { User } from '#src/features/sign-in/contract/user.ts'
import { isArrival } from '#src/platform/web/api/page-data.ts'
import { ClockContext, useFormats } from '#src/platform/web/calendar/clock.tsx'
import { browserToday } from '#src/platform/web/calendar/use-today.ts'
import { VersionChoice, versionsOf } from '#src/platform/web/editing/version-choice.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useOutbox } from '#src/platform/web/offline/outbox.ts'
import { Slot } from '#src/platform/web/routing/slots.tsx'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { REFLECTION_FIELDS, TEXT_LABELS } from '../../constants.ts'
import type { WeeklyPlanner } from '../../contract.ts'
import { type PlannerForm, todayFirst } from '../../domain.ts'
import { weekDominoesQuery } from '../queries.ts'
import { type WeekForm as FormOfWeek, recordOf, useWeekForm } from '../use-week.ts'
import { fieldId, fieldName } from './field-names.ts'
import { PlannerDay } from './planner-day.tsx'
import { PlannerText } from './planner-text.tsx'
import { WeekHelp } from './week-help.tsx'

interface SaveBarProps {
  isSignedIn: boolean
  isNew: boolean
  state: string
  busy: boolean
}

/** Under the header on wide screens; on a phone it is where the week begins, since what is typed is stored by itself. */
function SaveBar({ isSignedIn, isNew, state, busy }: SaveBarProps) {
  return (
    <div className="planner-bar-place">
      <div className="planner-bar">
        <p className="min-w-0 flex-1 text-ink-soft text-sm leading-snug">{state}</p>
        <Button variant="quiet" className="max-sm:w-11 max-sm:px-0!" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          <span className="max-sm:sr-only">
            <Trans>Print</Trans>
          </span>
        </Button>
        <Button type="submit" busy={busy} aria-keyshortcuts="Control+S Meta+S">
          {!isSignedIn && <LogIn aria-hidden className="size-5" />}
          <span>{isSignedIn ? (isNew ? t`Save Planner` : t`Save Changes`) : t`Login to Save`}</span>
        </Button>
      </div>
    </div>
  )
}

// The kit's `lg` breakpoint: below it, days are stacked.
const WIDE = '(width >= 64rem)'

/** A day that is moved while it is written in would lose the focus. */
function whenNoDayIsWritten(act: () => void): void {
  const days = document.activeElement?.closest('.planner-days')
  const again = () => setTimeout(() => whenNoDayIsWritten(act))
  if (days) days.addEventListener('focusout', again, { once: true })
  else act()
}

/** False on the server and during hydration; afterwards the focus goes through the days as they stand there. */
function useWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const query = window.matchMedia(WIDE)
    const look = () => whenNoDayIsWritten(() => startTransition(() => setWide(query.matches)))
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isWide
}

/**
 * The day that comes first on a phone. On the page that a visit began with it is the server's until a new day begins, so
 * that nothing moves where the browser's date is another.
 */
function useFirstDay(today: string): string {
  const clock = useContext(ClockContext)
  const [{ served, started }] = useState({ served: clock.today, started: browserToday() })
  return isArrival() && today === started ? served : today
}

function useDays(week: Week, today: string) {
  const firstDay = useFirstDay(today)
  const dates = weekDates(week)
  return { dates: useWide() ? dates : todayFirst(dates, firstDay), firstDay }
}

/** A field grows while it is written in: the bar at the foot may not hide it. */
function keepInSight({ target }: FormEvent<HTMLFormElement>): void {
  const field = target as HTMLElement
  requestAnimationFrame(() => field.scrollIntoView({ block: 'nearest' }))
}

interface WeekFormProps {
  week: Week
  today: string
  user: User | null
  planner: WeeklyPlanner | null
}

/** The form of one week. Visitors can type too; saving takes them through sign-in and back. */
export function WeekForm({ week, today, user, planner }: WeekFormProps) {
  const navigate = useNavigate()
  const authHref = useAuthHref()
  const dominoes = useQuery({ ...weekDominoesQuery(user?.id, week), enabled: user !== null })
  const { dates, firstDay } = useDays(week, today)
  const [open, setOpen] = useState<readonly string[]>([dates.includes(firstDay) ? firstDay : week])
  const [opened, setOpened] = useState(firstDay)
  // Midnight, or a browser whose date is not the server's: the day's own field is open, and no other is closed.
  if (opened !== today) {
    setOpened(today)
    setOpen(before => [...before, today])
  }

  const form = useWeekForm({ week, user, planner }, field => {
    setOpen(before => [...before, field.slice(0, week.length)])
    requestAnimationFrame(() => document.getElementById(fieldId(field))?.focus())
  })

  function handleSave() {
    if (user) return form.submit()
    toast({ title: t`Authentication required`, description: t`Redirecting to login page...` })
    navigate(authHref)
  }

  function handleKeys(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    handleSave()
  }

  return (
    <Form
      of={{ ...form, submit: handleSave }}
      onKeyDown={handleKeys}
      onInput={keepInSight}
      className="planner-form"
    >
      <SaveBar
        isSignedIn={user !== null}
        isNew={form.isNew}
        state={useSaveState(form, { week, user, planner })}
        busy={form.isBusy}
      />
      <VersionChoice
        title={t`This week was changed somewhere else too.`}
        versions={versionsOf(form.edit, field => fieldName(String(field)), inWords)}
        onChoose={form.choose}
      />
      {!user && form.isRestored && <RestoredNotice onDiscard={form.reset} />}
      <WeekHelp week={week} />
      <WeekIntention />
      {user && <Slot name="week" userId={user.id} />}
      <section aria-labelledby="daily-plan" className="sm:mt-2">
        <h2 id="daily-plan" className="mb-4 text-2xl print:sr-only">
          <Trans>Daily Plan</Trans>
        </h2>
        <div className="planner-days">
          {dates.map(date => (
            <PlannerDay
              key={date}
              userId={user?.id}
              week={form.values}
              date={date}
              isToday={date === today}
              dominoes={dominoes.data?.filter(entry => entry.date === date) ?? []}
              open={open.includes(date)}
              onToggle={() =>
                setOpen(before =>
                  before.includes(date) ? before.filter(one => one !== date) : [...before, date],
                )
              }
            />
          ))}
        </div>
      </section>
      <WeekReflection isMember={user !== null} />
    </Form>
  )
}

function inWords(form: PlannerForm, field: string | number): string {
  const value = form[field]
  return typeof value === 'boolean' ? (value ? t`Done` : t`Not done`) : (value ?? '')
}

interface SaveStateOf {
  week: Week
  user: User | null
  planner: WeeklyPlanner | null
}

function useSaveState(
  { edit, isChanged, hasFailed }: FormOfWeek,
  { week, user, planner }: SaveStateOf,
): string {
  const { clockTime } = useFormats()
  const isWaiting = useOutbox().some(row => row.record === recordOf(week) && row.tries > 0)
  if (edit.conflicts.length > 0) return t`Two versions: please choose.`
  if (isChanged && !user) return t`Kept in this browser until you sign in.`
  if (hasFailed) return t`Not saved yet; kept in this browser, and tried again.`
  if (isChanged && isWaiting) return t`Saved on this phone until there is a connection.`
  if (isChanged) return t`Saved in a moment.`
  if (planner) return t`Saved ${clockTime(planner.updated_at)}`
  return user ? t`A blank week.` : t`Write freely; sign in to keep it.`
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      className="print:hidden"
      title={t`Your unsaved text has been restored.`}
      actions={
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      }
    >
      <Trans>It is not saved yet.</Trans>
    </Alert>
  )
}

/** The weekly intention (docs/product.md 5.1). */
function WeekIntention() {
  return (
    <Suspense>
      <section className="planner-paper shadow-soft">
        <h2 className="text-2xl">
          <Trans>Weekly Intention</Trans>
        </h2>
        <p className="mt-1 mb-2 text-ink-soft max-sm:hidden print:hidden">
          <Trans>One sentence that the whole week should serve.</Trans>
        </p>
        <PlannerText field="weekly_intention" rows={2} />
      </section>
    </Suspense>
  )
}

/** The weekly review, and the next week's intention (docs/product.md 5.1). */
function WeekReflection({ isMember }: { isMember: boolean }) {
  return (
    <Suspense>
      <section aria-labelledby="end-of-week" className="planner-paper shadow-soft">
        <h2 id="end-of-week" className="text-2xl">
          <Trans>End of Week Reflection</Trans>
        </h2>
        {isMember && (
          <p className="mt-1 print:hidden">
            <Link to={href('/weekly-planner/review')} className="inline-flex min-h-11 items-center">
              <Trans>Look back one card at a time</Trans>
            </Link>
          </p>
        )}
        <div className="planner-reflection">
          {REFLECTION_FIELDS.map(field => (
            <PlannerText key={field} field={field} rows={4} label={said(TEXT_LABELS[field])} />
          ))}
        </div>
      </section>
    </Suspense>
  )
}
