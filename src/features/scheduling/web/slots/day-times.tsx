import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '#src/platform/web/ui/button.tsx'
import { cx } from '#src/platform/web/ui/cx.ts'
import { neighborAt, partsOf } from '../../domain/agenda.ts'
import type { Slot } from '../../domain/slots.ts'
import { type Reader, slotWords, timeWords } from '../../domain/words.ts'

export interface SlotPickerProps {
  slots: readonly Slot[]
  /** The coach's time zone, whose time is named as well. */
  coachZone: string
  chosen: string | null
  /** Without it, times can only be looked at. */
  onChoose?: ((start: string) => void) | undefined
}

const LOOK = 'min-h-11 w-full rounded-md border px-2 font-semibold tabular-nums'

interface DayTimesProps extends SlotPickerProps {
  name: string
  reader: Reader
}

/** The free times of one day, at most twelve at once. One stop of the Tab key; arrow keys move between them. */
export function DayTimes({ slots, name, reader, coachZone, chosen, onChoose }: DayTimesProps) {
  const parts = partsOf(slots)
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      parts.findIndex(part => part.some(({ start }) => start === chosen)),
    ),
  )
  const list = useRef<HTMLFieldSetElement>(null)
  const [focused, setFocused] = useState(0)
  const index = Math.min(shown, parts.length - 1)
  const times = parts[index] ?? []
  const chosenAt = times.findIndex(({ start }) => start === chosen)
  const tabStop = chosenAt >= 0 ? chosenAt : Math.min(focused, times.length - 1)

  function turn(to: number) {
    setShown(to)
    setFocused(0)
  }

  function move(event: KeyboardEvent, from: number) {
    const to = neighborAt(from, times.length, event.key)
    if (to === from) return
    event.preventDefault()
    setFocused(to)
    list.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <fieldset ref={list} className="min-w-0">
        <legend className="sr-only">
          {onChoose ? t`Free times on ${name}; move with the arrow keys` : t`Free times on ${name}`}
        </legend>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {times.map(({ start }, at) => (
            <li key={start}>
              {onChoose ? (
                <button
                  type="button"
                  aria-label={slotWords(Date.parse(start), reader, coachZone)}
                  aria-pressed={start === chosen}
                  tabIndex={tabStop === at ? 0 : -1}
                  onKeyDown={event => move(event, at)}
                  onFocus={() => setFocused(at)}
                  onClick={() => onChoose(start)}
                  className={cx(
                    LOOK,
                    'cursor-pointer',
                    start === chosen
                      ? 'border-primary bg-primary text-on-primary'
                      : 'border-line-strong bg-sheet hover:border-primary hover:text-primary',
                  )}
                >
                  {timeWords(Date.parse(start), reader.zone)}
                </button>
              ) : (
                <span className={cx(LOOK, 'grid place-items-center border-line text-ink-soft')}>
                  {timeWords(Date.parse(start), reader.zone)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {parts.length > 1 && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            disabled={index === 0}
            onClick={() => turn(index - 1)}
          >
            <Trans>Earlier times</Trans>
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={index === parts.length - 1}
            onClick={() => turn(index + 1)}
          >
            <Trans>More times</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
