import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { byDay, type DaySlots, neighbour, pagesOf } from '../../domain/agenda.ts'
import { dayWords, fullWords, placeWords, timeWords } from '../../domain/words.ts'

export interface Slot {
  start: string
  end: string
}

export interface SlotPickerProps {
  slots: readonly Slot[]
  /** Of the coach, whose time is named as well. */
  coachZone: string
  chosen: string | null
  onChoose: (start: string) => void
}

const NOTHING = 'There are no free times in the next weeks. Please look again in a few days.'

/** Days with their free times. One stop of the Tab key; arrow keys move within the table. */
export function SlotPicker({ slots, coachZone, chosen, onChoose }: SlotPickerProps) {
  const zone = useZone()
  const pages = pagesOf(byDay(slots, zone))
  const [shown, setShown] = useState(() => pageOf(pages, chosen))
  const index = Math.min(shown, Math.max(0, pages.length - 1))
  const days = pages[index]
  if (!days) return <p className="text-ink-soft">{NOTHING}</p>
  const span = spanOf(days, zone)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="font-serif text-xl">{span}</p>
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" disabled={index === 0} onClick={() => setShown(index - 1)}>
            <ChevronLeft aria-hidden className="size-4" /> Earlier
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={index === pages.length - 1}
            onClick={() => setShown(index + 1)}
          >
            Later <ChevronRight aria-hidden className="size-4" />
          </Button>
        </div>
      </div>
      <DayTable key={index} {...{ days, zone, coachZone, chosen, onChoose }} />
      <p className="text-ink-soft text-sm">Times are those of {placeWords(zone)}.</p>
      <p role="status" className="sr-only">
        {chosen
          ? `Chosen: ${fullWords(Date.parse(chosen), zone, coachZone)}`
          : `${span}: ${days.reduce((sum, day) => sum + day.slots.length, 0)} free times`}
      </p>
    </div>
  )
}

function spanOf(days: readonly DaySlots<Slot>[], zone: string): string {
  const first = days[0]?.slots[0]
  const last = days.at(-1)?.slots[0]
  if (!first || !last) return ''
  const short = (slot: Slot) => dayWords(Date.parse(slot.start), zone).replace(/^\S+ /, '')
  return first === last ? short(first) : `${short(first)} to ${short(last)}`
}

const pageOf = (pages: readonly DaySlots<Slot>[][], chosen: string | null): number =>
  Math.max(
    0,
    pages.findIndex(days => days.some(day => day.slots.some(slot => slot.start === chosen))),
  )

interface DayTableProps extends Omit<SlotPickerProps, 'slots'> {
  days: readonly DaySlots<Slot>[]
  zone: string
}

function DayTable({ days, zone, coachZone, chosen, onChoose }: DayTableProps) {
  const table = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState({ day: 0, slot: 0 })
  const tabStop = stopOf(days, chosen) ?? focused

  function move(event: KeyboardEvent, from: { day: number; slot: number }) {
    const to = neighbour(days, from, event.key)
    if (to === from) return
    event.preventDefault()
    setFocused(to)
    table.current?.querySelector<HTMLElement>(`[data-at="${to.day} ${to.slot}"]`)?.focus()
  }

  return (
    <fieldset ref={table} className="grid min-w-0 gap-4 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
      <legend className="sr-only">Free times; move with the arrow keys</legend>
      {days.map((day, column) => (
        <section key={day.date} aria-label={dayWords(Date.parse(day.slots[0]?.start ?? ''), zone)}>
          <p className="mb-2 font-semibold">{shortDay(day.slots[0], zone)}</p>
          <ul className="grid grid-cols-3 gap-2 sm:grid-cols-1">
            {day.slots.map((slot, row) => {
              const at = { day: column, slot: row }
              const isChosen = slot.start === chosen
              return (
                <li key={slot.start}>
                  <button
                    type="button"
                    data-at={`${column} ${row}`}
                    aria-label={fullWords(Date.parse(slot.start), zone, coachZone)}
                    aria-pressed={isChosen}
                    tabIndex={tabStop.day === column && tabStop.slot === row ? 0 : -1}
                    onKeyDown={event => move(event, at)}
                    onFocus={() => setFocused(at)}
                    onClick={() => onChoose(slot.start)}
                    className={cx(
                      'min-h-11 w-full cursor-pointer rounded-md border px-2 font-semibold tabular-nums',
                      isChosen
                        ? 'border-primary bg-primary text-on-primary'
                        : 'border-line-strong bg-sheet hover:border-primary hover:text-primary',
                    )}
                  >
                    {timeWords(Date.parse(slot.start), zone)}
                  </button>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </fieldset>
  )
}

const shortDay = (slot: Slot | undefined, zone: string): string =>
  slot ? dayWords(Date.parse(slot.start), zone).replace(/^(\w{3})\w* (\d+) (\w{3})\w*$/, '$1 $2 $3') : ''

/** The chosen time is where the Tab key enters the table. */
function stopOf(days: readonly DaySlots<Slot>[], chosen: string | null) {
  for (const [day, { slots }] of days.entries()) {
    const slot = slots.findIndex(each => each.start === chosen)
    if (slot >= 0) return { day, slot }
  }
  return null
}
