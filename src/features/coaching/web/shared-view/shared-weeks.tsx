import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { addWeeks, weekOf } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { i18n } from '#src/contract/i18n.ts'
import { TEXT_FIELDS, type TextField } from '#src/features/planner/constants.ts'
import type { WeeklyPlanner } from '#src/features/planner/contract.ts'
import { sharedWeekQuery, type Viewer } from '../sharing/queries.ts'
import { Earlier } from './earlier.tsx'

/** As a coach reads them: a week's own labels speak to its member. */
const LABELS: Readonly<Record<TextField, MessageDescriptor>> = {
  weekly_intention: msg`Intention`,
  went_well: msg`What went well`,
  to_improve: msg`What to improve`,
  insights: msg`Insights`,
  next_week_intention: msg`For next week`,
}

export function WeekText({ week }: { week: WeeklyPlanner }) {
  const days = Object.entries(week.daily_plans).sort(([a], [b]) => a.localeCompare(b))
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>Week of {shortDate(week.week_start_date)}</Trans>
      </p>
      <dl className="grid gap-2">
        {TEXT_FIELDS.filter(field => week[field]).map(field => (
          <div key={field}>
            <dt className="text-ink-soft text-sm">{i18n._(LABELS[field])}</dt>
            <dd className="whitespace-pre-wrap">{week[field]}</dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-primary">
          <Trans>Day by day</Trans>
        </summary>
        <ul className="grid gap-3">
          {days.map(([date, { domino, notes, priorities }]) => (
            <li key={date}>
              <p className="text-ink-soft text-sm">{shortDate(date)}</p>
              {domino && <p className="font-semibold">{domino}</p>}
              <ul className="list-inside list-disc">
                {Object.entries(priorities)
                  .filter(([, { text }]) => text !== '')
                  .map(([place, { text, completed }]) => (
                    <li key={place}>
                      {text}
                      {completed && (
                        <span className="text-done">
                          {' '}
                          <Trans>(done)</Trans>
                        </span>
                      )}
                    </li>
                  ))}
              </ul>
              {notes && <p className="whitespace-pre-wrap">{notes}</p>}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

export const EarlierWeeks = ({ viewer, until }: { viewer: Viewer; until: string }) => (
  <Earlier
    turns={{ back: t`Previous week`, on: t`Next week` }}
    opens={t`Look at another week`}
    first={addWeeks(weekOf(until), -1)}
    latest={weekOf(until)}
    titleOf={week => t`Week of ${shortDate(week)}`}
    turn={addWeeks}
    queryOf={week => sharedWeekQuery(viewer, week)}
    failed={t`Nothing is shared of this week.`}
  >
    {week => <WeekText week={week} />}
  </Earlier>
)
