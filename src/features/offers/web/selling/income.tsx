import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { exportIncome, type Income } from '../../contract/income.ts'
import { money } from '../copy.ts'
import { incomeQuery, siteIncomeQuery } from '../queries.ts'

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

type Months = Pick<Income, 'currency' | 'months'>

interface IncomeOfYears {
  year: Months
  /** Of the year that the last month is in. */
  before: Months
}

/** This month, last month and the year. */
function Figures({ year, before }: IncomeOfYears) {
  const month = useToday().slice(0, 7)
  const sumIn = ({ months }: Months, sought: string) =>
    months.find(each => each.month === sought)?.sum ?? 0
  const whole = year.months.reduce((all, { sum }) => all + sum, 0)
  return (
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <Figure name={t`This month`} value={money(sumIn(year, month), year.currency)} />
      <Figure
        name={t`Last month`}
        value={money(sumIn(before, monthBefore(month)), year.currency)}
      />
      <Figure name={t`This year`} value={money(whole, year.currency)} />
    </dl>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0 rounded-lg bg-sheet p-5 shadow-soft">
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="font-serif text-2xl tabular-nums [overflow-wrap:anywhere]">{value}</dd>
  </div>
)

function useYears(): { year: string; before: string } {
  const month = useToday().slice(0, 7)
  return { year: month.slice(0, 4), before: monthBefore(month).slice(0, 4) }
}

/** What came in by the coach's offers, and the file for an accountant. */
export function OwnIncome() {
  const years = useYears()
  const year = useQuery(incomeQuery(years.year))
  const before = useQuery(incomeQuery(years.before))
  if (!year.data || !before.data) return null
  if ([...year.data.months, ...before.data.months].length === 0) return null
  return (
    <section aria-labelledby="income" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="income" className="text-2xl">
          <Trans>What came in</Trans>
        </h2>
        <a href={`${exportIncome.path}?year=${years.year}`} className={buttonClass('quiet', 'sm')}>
          <Download aria-hidden className="size-4" />
          <Trans>
            {years.year} as CSV<span className="sr-only"> for an accountant</span>
          </Trans>
        </a>
      </div>
      <Figures year={year.data} before={before.data} />
      {year.data.by_offer.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
            <Trans>By offer</Trans>
          </summary>
          <ul className="divide-y divide-line border-line border-y">
            {year.data.by_offer.map(({ offer, title, sum, count }) => (
              <li
                key={offer ?? title}
                className="flex flex-wrap justify-between gap-x-6 py-2 [overflow-wrap:anywhere]"
              >
                <span>{title}</span>
                <span className="tabular-nums">
                  <Trans>
                    {money(sum, year.data.currency)},{' '}
                    <Plural value={count} one="# payment" other="# payments" />
                  </Trans>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

/** The same line for an administrator: of all coaches. */
export function SiteIncome() {
  const years = useYears()
  const year = useQuery(siteIncomeQuery(years.year))
  const before = useQuery(siteIncomeQuery(years.before))
  if (!year.data || !before.data) return null
  if ([...year.data.months, ...before.data.months].length === 0) return null
  return (
    <section aria-labelledby="site-income" className="mt-8 grid gap-4">
      <h2 id="site-income" className="text-2xl">
        <Trans>Paid for offers</Trans>
      </h2>
      <Figures year={year.data} before={before.data} />
    </section>
  )
}
