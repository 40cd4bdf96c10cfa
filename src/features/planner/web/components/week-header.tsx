import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addWeeks, type Week, weekDates } from '#src/contract/calendar.ts'
import { shortDate } from '#src/contract/formats.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FIRST_WEEK, LAST_WEEK } from '../../constants.ts'

interface WeekHeaderProps {
  week: Week
  thisWeek: Week
  onWeek: (week: Week) => void
}

/** The week's dates, with links to the previous and the next week (docs/product.md 5.1). */
export function WeekHeader({ week, thisWeek, onWeek }: WeekHeaderProps) {
  const last = weekDates(week).at(-1) ?? week
  return (
    <div className="planner-week-head">
      <h2 aria-live="polite" className="planner-week-name max-sm:text-center max-sm:w-full">
        <span className="whitespace-nowrap">Week of {shortDate(week)} -</span>{' '}
        <span className="whitespace-nowrap">{shortDate(last)}</span>
      </h2>
      <div className="planner-week-turn">
        <Button
          variant="secondary"
          className="max-sm:px-2"
          disabled={week <= FIRST_WEEK}
          onClick={() => onWeek(addWeeks(week, -1))}
        >
          <ChevronLeft aria-hidden className="-ml-1 size-5 shrink-0" />
          Previous Week
        </Button>
        <Button
          variant="secondary"
          className="max-sm:px-2"
          disabled={week >= LAST_WEEK}
          onClick={() => onWeek(addWeeks(week, 1))}
        >
          Next Week
          <ChevronRight aria-hidden className="-mr-1 size-5 shrink-0" />
        </Button>
        {week !== thisWeek && (
          <Button variant="quiet" className="max-sm:col-span-2" onClick={() => onWeek(thisWeek)}>
            This Week
          </Button>
        )}
      </div>
    </div>
  )
}
