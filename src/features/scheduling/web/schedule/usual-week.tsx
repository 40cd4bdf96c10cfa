import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { wallTime, weekdayName, weekdayNames } from '#src/contract/formats.ts'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { CONTROL } from '#src/platform/web/ui/field.tsx'
import { putAvailability } from '../../contract/availability.ts'
import { isForward } from '../../contract/ranges.ts'
import {
  daysInWords,
  OFFERED_WEEK,
  type UsualWeek as Usual,
  usualWeekOf,
  weeklyOf,
} from '../../domain/usual-week.ts'
import { availabilityQuery } from '../queries.ts'
import { ZoneField } from './zone-field.tsx'

interface Week extends Usual {
  zone: string
}

/**
 * The coach's hours as one range on some weekdays.
 * @param zones of the place where she works, the likeliest first. @param country as it is drafted
 */
export function useUsualWeek(zones: readonly string[], country: string | undefined) {
  const { user } = useSession()
  const client = useQueryClient()
  const here = useZone()
  const { data: stored } = useQuery({ ...availabilityQuery, enabled: user?.is_coach ?? false })
  const [edit, setEdit] = useState<Partial<Week>>({})
  const isSet = stored?.updated_at != null
  const usual = stored && isSet ? usualWeekOf(stored) : OFFERED_WEEK
  const likely = zones.includes(here) ? here : (zones[0] ?? here)
  const keeps = stored && isSet && (zones.length === 0 || zones.includes(stored.zone))
  const zone = keeps ? stored.zone : likely
  const week: Week | null = usual && { ...usual, zone, ...edit }
  const save = useChange(
    (next: Week) =>
      call(putAvailability, {
        body: {
          ...{ zone: next.zone, weekly: weeklyOf(next), days: stored?.days ?? [] },
          expected_updated_at: stored?.updated_at ?? undefined,
        },
      }),
    {
      failed: { title: t`Your hours are not saved` },
      onDone(saved) {
        setEdit({})
        client.setQueryData(availabilityQuery.queryKey, saved)
      },
      refetch: [{ path: '/api/admin/setup' }, availabilityQuery],
    },
  )
  const isSame = isSet && Object.keys(edit).length === 0 && zone === stored?.zone
  const problem = week && !isForward(week) ? t`This ends before it begins.` : undefined
  return {
    week,
    words: week && inWords(week, country),
    problem,
    isCoach: user?.is_coach ?? false,
    set: (change: Partial<Week>) => setEdit({ ...edit, ...change }),
    /** Stores what is on the screen. @returns whether there is nothing left to store */
    async save(): Promise<boolean> {
      if (!user?.is_coach || !week || isSame) return true
      if (problem || !stored) return false
      return save.mutateAsync(week).then(
        () => true,
        () => false,
      )
    },
  }
}

const inWords = ({ days, from, to }: Usual, country: string | undefined) =>
  t`${daysInWords(days) || t`On no day`}, ${wallTime(from, country)} to ${wallTime(to, country)}`

/** When the coach works: the days as buttons, and from when to when. */
export function UsualWeek({ week, words, problem, set, isCoach }: ReturnType<typeof useUsualWeek>) {
  if (!isCoach) return null
  const more = (
    <Link to={href('/coach/availability')} className="text-link inline-flex min-h-11 items-center">
      {week ? t`Breaks, days off and other hours` : t`Change your hours`}
    </Link>
  )
  return (
    <fieldset className="grid gap-4 rounded-md border border-line p-4">
      <legend className="px-1 font-semibold">
        <Trans>When you work</Trans>
      </legend>
      {week ? (
        <>
          <p role="status" className="text-ink-soft">
            {words}
          </p>
          <div className="flex flex-wrap gap-2">
            {weekdayNames().map((name, index) => {
              const isOn = week.days.includes(index + 1)
              const others = week.days.filter(day => day !== index + 1)
              return (
                <button
                  key={name}
                  type="button"
                  aria-pressed={isOn}
                  onClick={() => set({ days: isOn ? others : [...others, index + 1].sort() })}
                  className={cx(
                    'min-h-11 min-w-13 cursor-pointer rounded-md border px-2 font-semibold',
                    isOn
                      ? 'border-primary bg-primary text-on-primary'
                      : 'border-line-strong bg-sheet text-ink-soft',
                  )}
                >
                  <span aria-hidden>{weekdayName(index, 3)}</span>
                  <span className="sr-only">{name}</span>
                </button>
              )
            })}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {(['from', 'to'] as const).map(end => (
              <label key={end} className="flex items-center gap-2">
                <span className="min-w-12 font-semibold sm:min-w-0">
                  {end === 'from' ? t`From` : t`To`}
                </span>
                <input
                  type="time"
                  required
                  value={week[end]}
                  aria-invalid={problem ? true : undefined}
                  onChange={({ target }) => target.value && set({ [end]: target.value })}
                  className={`${CONTROL} min-h-11 w-38!`}
                />
              </label>
            ))}
          </div>
          {problem && (
            <p role="alert" className="text-danger text-sm">
              {problem}
            </p>
          )}
          <ZoneField label={t`Time zone`} zone={week.zone} onChange={zone => set({ zone })} />
        </>
      ) : (
        <p>
          <Trans>You have set hours of your own.</Trans>
        </p>
      )}
      <p>{more}</p>
    </fieldset>
  )
}
