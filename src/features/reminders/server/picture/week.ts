import { PIP_COUNT } from '#src/features/tracker/constants.ts'
import type { WeekTile } from '../../domain/week-picture.ts'
import { Canvas, rgbOf } from './png.ts'

/** The size in the mail; the picture is drawn twice as large, for sharp screens. */
export const PICTURE_SIZE = { width: 500, height: 180 } as const

const MARGIN = 28
const TILE = { width: 122, height: 236, radius: 18, gap: 15, top: 96, edge: 4 } as const
const PIP = { size: 26, left: 23, apart: 50, top: 10, rows: 36, half: 118 } as const
const LETTER_DOT = 6

/** Five by seven dots, a row of each from the top. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  M: [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  T: [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
  W: [0b10001, 0b10001, 0b10001, 0b10101, 0b10101, 0b11011, 0b10001],
  F: [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b10000],
  S: [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
}

const COLORS = {
  sheet: rgbOf('#fffdf8'),
  line: rgbOf('#cfc3ae'),
  tile: rgbOf('#fffaf0'),
  empty: rgbOf('#f2ebde'),
  soft: rgbOf('#e2d8c7'),
  ink: rgbOf('#635a50'),
  done: rgbOf('#2d6a3e'),
  pipOnDone: rgbOf('#fffdf8'),
} as const

function drawLetter(canvas: Canvas, letter: string, center: number, top: number): void {
  for (const [y, row] of (LETTERS[letter] ?? []).entries())
    for (let x = 0; x < 5; x++)
      if (row & (1 << (4 - x)))
        canvas.box(
          center + (x * 2 - 5) * (LETTER_DOT / 2),
          top + y * LETTER_DOT,
          LETTER_DOT,
          LETTER_DOT,
          0,
          COLORS.ink,
        )
}

/** Twelve pips: six in each half, two beside each other. */
function drawPips(
  canvas: Canvas,
  left: number,
  pips: readonly boolean[],
  main: ReturnType<typeof rgbOf>,
): void {
  const isDone = pips.every(Boolean)
  for (const [at, pip] of pips.entries()) {
    const half = at < PIP_COUNT / 2 ? 0 : 1
    const inHalf = at % (PIP_COUNT / 2)
    const x = left + PIP.left + (inHalf % 2) * PIP.apart
    const y = TILE.top + PIP.top + half * PIP.half + Math.floor(inHalf / 2) * PIP.rows
    const color = isDone ? COLORS.pipOnDone : pip ? main : COLORS.soft
    canvas.box(x, y, PIP.size, PIP.size, PIP.size / 2, color)
  }
}

function drawTile(canvas: Canvas, tile: WeekTile, left: number, main: ReturnType<typeof rgbOf>): void {
  const { width, height, radius, top, edge } = TILE
  const isDone = tile.pips?.every(Boolean) ?? false
  const inner = [left + edge, top + edge, width - 2 * edge, height - 2 * edge, radius - edge] as const
  canvas.box(left, top, width, height, radius, isDone ? COLORS.done : COLORS.line)
  canvas.box(...inner, isDone ? COLORS.done : tile.pips ? COLORS.tile : COLORS.empty)
  if (!tile.pips) {
    // A bar for a day of rest, nothing for an empty one.
    if (tile.isRest) canvas.box(left + 30, top + height / 2 - 5, width - 60, 10, 5, COLORS.ink)
    return
  }
  canvas.box(left + 20, top + height / 2 - 2, width - 40, 4, 0, isDone ? COLORS.pipOnDone : COLORS.line)
  drawPips(canvas, left, tile.pips, main)
}

/** The week as seven tiles, Monday to Sunday, on a sheet that suits light and dark. @param primary the site's color */
export function drawWeek(tiles: readonly WeekTile[], primary: string): Buffer {
  const canvas = new Canvas(PICTURE_SIZE.width * 2, PICTURE_SIZE.height * 2, COLORS.sheet)
  for (const [at, tile] of tiles.entries()) {
    const left = MARGIN + at * (TILE.width + TILE.gap)
    drawLetter(canvas, 'MTWTFSS'[at] ?? '', left + TILE.width / 2, 32)
    drawTile(canvas, tile, left, rgbOf(primary))
  }
  return canvas.png()
}
