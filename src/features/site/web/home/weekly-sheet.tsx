import { WEEKDAYS } from '#src/features/texts/constants.ts'
import { words } from '#src/features/texts/web/copy.ts'

/** A sample week on paper with a total per goal (docs/product.md 1.4). */
export function WeeklySheet() {
  return (
    <figure className="rounded-md bg-sheet p-3.5 shadow-lift sm:p-8 lg:-rotate-1">
      <table className="w-full border-collapse sm:table-fixed">
        <caption className="pb-4 text-left font-serif text-2xl">
          {words('home.tracking.caption')}
        </caption>
        <thead>
          <tr className="text-ink-soft text-xs sm:text-sm">
            <th scope="col" className="text-left font-normal sm:w-[28%]">
              Goal
            </th>
            {WEEKDAYS.map(day => (
              <th key={day} scope="col" className="py-2 font-normal">
                <span className="max-[26rem]:sr-only">{day}</span>
                <span aria-hidden className="min-[26rem]:hidden">
                  {day.slice(0, 1)}
                </span>
              </th>
            ))}
            <th scope="col" className="text-right font-normal sm:w-[16%]">
              Done
            </th>
          </tr>
        </thead>
        <tbody>
          {words('home.tracking.sample').map(row => (
            <tr key={row.goal} className="border-line border-t">
              <th
                scope="row"
                className="py-4 pr-1 text-left font-semibold text-xs sm:pr-2 sm:text-base"
              >
                {row.goal}
              </th>
              {WEEKDAYS.map(day => (
                <td key={day} className="text-center">
                  <Mark done={row[day]} />
                </td>
              ))}
              <td className="whitespace-nowrap pl-1 text-right text-xs sm:pl-2 sm:text-sm">
                {WEEKDAYS.filter(day => row[day]).length} of 7
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

function Mark({ done }: { done: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      role="img"
      aria-label={done ? 'Done' : 'Not done'}
      className="mx-auto size-4 sm:size-5"
    >
      <circle
        cx="10"
        cy="10"
        r="8"
        className={done ? 'fill-ink stroke-ink' : 'fill-none stroke-line-strong'}
      />
    </svg>
  )
}
