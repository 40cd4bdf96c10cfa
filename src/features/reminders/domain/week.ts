import { msg, plural } from '@lingui/core/runtime-macro'
import { type CalendarDate, daysBetween } from '#src/contract/calendar.ts'
import { weekdayName } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { PIP_COUNT, PIP_NUMBERS } from '#src/features/tracker/constants.ts'
import type { PipFields } from '#src/features/tracker/contract/pips.ts'
import { completedPips } from '#src/features/tracker/domain/pips.ts'

export interface WeekTile {
  date: CalendarDate
  /** Completed pips by number; null for a day without a domino. */
  pips: readonly boolean[] | null
  isRest: boolean
}

/** A day with several dominoes shows what was completed in any of them. */
export function weekTiles(
  start: CalendarDate,
  end: CalendarDate,
  entries: readonly (PipFields & { date: CalendarDate })[],
  restDays: readonly CalendarDate[],
): WeekTile[] {
  return daysBetween(start, end).map(date => {
    const ofDay = entries.filter(entry => entry.date === date)
    const isDone = (n: (typeof PIP_NUMBERS)[number]) =>
      ofDay.some(entry => entry[`pip${n}_status`] === 'Completed')
    return {
      date,
      pips: ofDay.length > 0 ? PIP_NUMBERS.map(isDone) : null,
      isRest: restDays.includes(date),
    }
  })
}

const countOf = ({ pips }: WeekTile): number => pips?.filter(Boolean).length ?? 0

const LEVELS = ['○', '◔', '◑', '◕'] as const

/** Full only with all pips; a day of rest has a dash. */
function signOf(tile: WeekTile): string {
  if (!tile.pips && tile.isRest) return '–'
  const count = countOf(tile)
  return count === PIP_COUNT ? '●' : (LEVELS[Math.ceil((count * 3) / (PIP_COUNT - 1))] ?? '○')
}

export const weekRow = (tiles: readonly WeekTile[]): string =>
  tiles.map((tile, at) => `${weekdayName(at, 3)} ${signOf(tile)}`).join(' · ')

function tileText(tile: WeekTile, day: string): string {
  if (tile.pips)
    return said(msg`${{ day }}: ${{ done: countOf(tile) }} of ${{ all: PIP_COUNT }} pips`)
  return tile.isRest ? said(msg`${{ day }}: rest day`) : said(msg`${{ day }}: no domino`)
}

export const weekSentence = (tiles: readonly WeekTile[]): string =>
  `${tiles.map((tile, at) => tileText(tile, weekdayName(at))).join('. ')}.`

export function weekNumbers(tiles: readonly WeekTile[], entries: readonly PipFields[]): string {
  const days = tiles.filter(({ pips }) => pips !== null).length
  const green = tiles.filter(tile => countOf(tile) === PIP_COUNT).length
  const pips = entries.reduce((sum, entry) => sum + completedPips(entry), 0)
  return [
    said(msg`${plural({ days }, { one: '# day with a domino', other: '# days with a domino' })}`),
    said(msg`${plural({ green }, { one: '# green day', other: '# green days' })}`),
    said(msg`${plural({ pips }, { one: '# pip', other: '# pips' })}`),
  ].join(' · ')
}
