import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { shortDate } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { EndlessTable } from '#src/platform/web/lists/endless-table.tsx'
import { useChosenSearch } from '#src/platform/web/routing/chosen-search.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { Field, Options, Select } from '#src/platform/web/ui/field.tsx'
import { EmptyState } from '#src/platform/web/ui/loading.tsx'
import { KIND_NAMES, SHARE_KINDS } from '../../constants.ts'
import { exportShareReads, type LogGap, type ShareRead } from '../../contract/shares.ts'
import { readsQuery } from './queries.ts'

function rangeOf({ item_id, range_start, range_end }: ShareRead): string {
  if (item_id !== null) return t`One entry`
  if (range_start === null || range_end === null) return t`Everything shared`
  return range_start === range_end
    ? shortDate(range_start)
    : t`${shortDate(range_start)} to ${shortDate(range_end)}`
}

/** Who read what: one row for the same thing within ten minutes. */
export function ReadLog() {
  const { clockTime, dayOf } = useFormats()
  const timeOf = ({ first_at, count, last_at }: ShareRead): string =>
    count === 1 ? clockTime(first_at) : t`${clockTime(first_at)} to ${clockTime(last_at)}`
  const momentOf = (instant: string) => `${dayOf(instant)}, ${clockTime(instant)}`
  const gapText = ({ from, until }: LogGap): string =>
    from === null
      ? t`What was read before ${momentOf(until)} may be missing here: the site was restored from an older copy of its data.`
      : t`What was read between ${momentOf(from)} and ${momentOf(until)} may be missing here: the site was restored from an older copy of its data.`
  const [search, change] = useChosenSearch()
  const kind = SHARE_KINDS.find(each => each === search.get('kind')) ?? ''
  const list = useInfiniteQuery(readsQuery(kind))
  return (
    <section aria-labelledby="who-read-what" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="who-read-what" className="text-2xl">
            <Trans>Who read what</Trans>
          </h2>
          <p className="mt-1 text-ink-soft">
            <Trans>Nobody can change this log, not even your coach.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t`Show`} hideLabel>
            <Select value={kind} onChange={event => change({ kind: event.target.value })}>
              <option value="">{t`Everything`}</option>
              <Options of={SHARE_KINDS} labels={KIND_NAMES} />
            </Select>
          </Field>
          <a href={exportShareReads.path} download className={buttonClass('secondary')}>
            <Download aria-hidden className="size-4" />
            <Trans>Download</Trans>
          </a>
        </div>
      </div>
      {list.data?.pages[0]?.gaps.map(gap => (
        <p key={gap.until} className="rounded-md bg-sunken p-4">
          {gapText(gap)}
        </p>
      ))}
      <EndlessTable
        list={list}
        caption={t`Who read what`}
        failed={t`The log could not be loaded`}
        empty={<EmptyState title={t`Nobody has read anything yet.`} />}
        columns={[
          { name: t`Day`, cell: row => dayOf(row.first_at), className: 'md:whitespace-nowrap' },
          { name: t`Who`, cell: row => row.reader_name },
          { name: t`What`, cell: row => said(KIND_NAMES[row.kind]) },
          { name: t`Of`, cell: rangeOf },
          {
            name: t`When`,
            cell: row => (row.count > 1 ? t`${timeOf(row)}, ${row.count} times` : timeOf(row)),
          },
        ]}
      />
    </section>
  )
}
