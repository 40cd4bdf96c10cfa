import { msg, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CalendarDate } from '#src/contract/calendar.ts'
import { i18n } from '#src/contract/i18n.ts'
import { fromDate, toDate } from '#src/platform/web/calendar/calendar-date.ts'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Calendar } from '#src/platform/web/ui/calendar.tsx'
import { byDay } from '../../domain/agenda.ts'
import { clockWords, dayWords, slotWords } from '../../domain/words.ts'
import { useReader } from '../use-reader.ts'
import { DayTimes, type SlotPickerProps } from './day-times.tsx'

const NOTHING = msg`There are no free times in the next weeks. Please look again in a few days.`

export function SlotDays({ slots, coachZone, chosen, onChoose }: SlotPickerProps) {
  const reader = useReader(coachZone)
  const today = useToday()
  const days = byDay(slots, reader.zone)
  const [picked, setPicked] = useState<CalendarDate>()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return <p className="text-ink-soft">{i18n._(NOTHING)}</p>
  const find = (date: CalendarDate | undefined) => days.find(day => day.date === date)
  const ofChosen = days.find(day => day.slots.some(({ start }) => start === chosen))
  const day = find(picked) ?? ofChosen ?? first
  const name = dayWords(Date.parse(day.slots[0]?.start ?? ''), reader.zone)
  return (
    <div className="space-y-4">
      <div className="grid items-start gap-x-8 gap-y-5 md:grid-cols-[20rem_minmax(0,1fr)]">
        <section aria-label={t`Choose a day`} className="max-w-84">
          <Calendar
            selected={toDate(day.date)}
            min={toDate(first.date)}
            max={toDate(last.date)}
            today={toDate(today)}
            isClosed={date => find(fromDate(date)) === undefined}
            onSelect={date => setPicked(fromDate(date))}
            takesFocus={false}
          />
        </section>
        <div className="min-w-0">
          <p className="mb-3 font-serif text-xl">{name}</p>
          <DayTimes
            key={day.date}
            slots={day.slots}
            {...{ name, reader, coachZone, chosen, onChoose }}
          />
        </div>
      </div>
      <p className="text-ink-soft text-sm">{clockWords(reader)}</p>
      <p role="status" className="sr-only">
        {chosen
          ? t`Chosen: ${slotWords(Date.parse(chosen), reader, coachZone)}`
          : t`${name}: ${plural(day.slots.length, { one: '# free time', other: '# free times' })}`}
      </p>
    </div>
  )
}
