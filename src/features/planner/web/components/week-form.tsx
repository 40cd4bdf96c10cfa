import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Week, weekDates } from '#src/contract/calendar.ts'
import type { User } from '#src/features/accounts/contract.ts'
import { clockTime } from '#src/platform/web/calendar/dates.ts'
import { useAuthHref } from '#src/platform/web/routing/use-auth-href.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { toast } from '#src/platform/web/ui/toast-store.ts'
import type { WeeklyPlanner } from '../../contract.ts'
import { todayFirst } from '../../domain.ts'
import { weekDominoesQuery } from '../queries.ts'
import { useNarrow } from '../use-narrow.ts'
import { useSavePlanner } from '../use-save-planner.ts'
import { useWeekEdit, type WeekEdit } from '../use-week-edit.ts'
import { fieldId } from './field-names.ts'
import { PlannerConflicts, showConflicts } from './planner-conflicts.tsx'
import { PlannerDay } from './planner-day.tsx'
import { SaveBar } from './save-bar.tsx'
import { WeekHelp } from './week-help.tsx'
import { WeekIntention, WeekReflection } from './week-texts.tsx'

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
  const writing = useWeekEdit(week, planner)
  const { edit, errors } = writing
  const save = useSavePlanner(user, week, { onSaved: writing.saved, onConflict: showConflicts })
  const dominoes = useQuery({ ...weekDominoesQuery(user?.id, week), enabled: user !== null })
  const narrow = useNarrow()
  const dates = weekDates(week)
  const [open, setOpen] = useState<readonly string[]>([dates.includes(today) ? today : week])

  function handleSave(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (save.isPending) return
    const [wrong] = Object.keys(errors)
    if (!user) {
      toast({ title: 'Authentication required', description: 'Redirecting to login page...' })
      navigate(authHref)
    } else if (wrong) {
      setOpen(before => [...before, wrong.slice(0, week.length)])
      requestAnimationFrame(() => document.getElementById(fieldId(wrong))?.focus())
    } else if (edit.conflicts.length > 0) {
      toast({ title: 'Please choose first', description: 'Say which version to keep, then save.' })
      showConflicts()
    } else save.mutate({ edit, id: planner?.id })
  }

  function handleKeys(event: KeyboardEvent) {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's')
      handleSave(event)
  }

  return (
    <form noValidate onSubmit={handleSave} onKeyDown={handleKeys} className="planner-form">
      <SaveBar
        isSignedIn={user !== null}
        isNew={!planner}
        isChanged={writing.isChanged}
        state={stateOf(writing, user, planner)}
        busy={save.isPending}
      />
      <PlannerConflicts edit={edit} choose={writing.choose} />
      {writing.wasKept && edit.conflicts.length === 0 && <KeptNotice onDiscard={writing.discard} />}
      <WeekHelp week={week} writing={writing} />
      <WeekIntention week={writing} />
      <section aria-labelledby="daily-plan" className="sm:mt-2">
        <h2 id="daily-plan" className="mb-4 text-2xl print:sr-only">
          Daily Plan
        </h2>
        <div className="planner-days">
          {(narrow ? todayFirst(dates, today) : dates).map(date => (
            <PlannerDay
              key={date}
              week={writing}
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
      <WeekReflection week={writing} />
    </form>
  )
}

function stateOf({ edit, isChanged }: WeekEdit, user: User | null, planner: WeeklyPlanner | null): string {
  if (edit.conflicts.length > 0) return 'Two versions: choose above.'
  if (isChanged)
    return user ? 'Not saved yet; kept in this browser.' : 'Kept in this browser until you sign in.'
  if (planner) return `Saved ${clockTime(planner.updated_at)}`
  return user ? 'A blank week.' : 'Write freely; sign in to keep it.'
}

function KeptNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Alert
      className="print:hidden"
      title="What you typed before is here again."
      actions={
        <Button size="sm" variant="secondary" onClick={onDiscard}>
          Discard it
        </Button>
      }
    >
      It is not saved yet.
    </Alert>
  )
}
