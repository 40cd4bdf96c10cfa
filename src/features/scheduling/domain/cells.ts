import { CELL_MINUTES } from '../constants.ts'
import { type Interval, joinedIntervals } from './zones.ts'

const CELL_MS = CELL_MINUTES * 60_000

/** What a session occupies besides itself, in minutes. */
export interface Buffers {
  buffer_before: number
  buffer_after: number
}

/** The first and the last cell of a session with its buffers. */
export interface CellSpan {
  first: number
  last: number
}

/**
 * The cells that a stretch of time touches; cell 0 began with 1970.
 * @param start Unix time in ms
 * @param end Unix time in ms, excluded and after `start`
 */
export const cellsOf = (start: number, end: number): CellSpan => ({
  first: Math.floor(start / CELL_MS),
  last: Math.ceil(end / CELL_MS) - 1,
})

/** The stretch of time that cells cover. */
export const timesOf = ({ first, last }: CellSpan): Interval => ({
  start: first * CELL_MS,
  end: (last + 1) * CELL_MS,
})

/** @param start Unix time in ms. @param minutes the session's length without buffers */
export function occupiedBy(start: number, minutes: number, buffers: Buffers): CellSpan {
  return cellsOf(
    start - buffers.buffer_before * 60_000,
    start + (minutes + buffers.buffer_after) * 60_000,
  )
}

/** In ascending order, so that two bookings insert what they share in the same order. */
export const cellList = ({ first, last }: CellSpan): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Sorts the spans, and merges those that overlap or touch. */
export const joinedSpans = (spans: readonly CellSpan[]): CellSpan[] =>
  joinedIntervals(spans.map(({ first, last }) => ({ start: first, end: last + 1 }))).map(
    ({ start, end }) => ({ first: start, last: end - 1 }),
  )
