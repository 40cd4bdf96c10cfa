import { writeFileSync } from 'node:fs'

export interface Figure {
  name: string
  value: number
  unit: string
  aim: number
  /** Higher is better; otherwise lower is. */
  more?: true
  /** A further condition for meeting the target. */
  and?: boolean
  digits?: number
}

export type Say = (figure: Figure, detail?: string) => void

const number = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const isMet = ({ value, aim, more, and = true }: Figure) => and && (more ? value >= aim : value <= aim)

/** How much of the target was used up; 1 is the target itself. */
const used = ({ value, aim, more }: Figure) => (more ? aim / value : value / aim)

const ROW = 22
const LABELS = 430
const BARS = 400
const RIGHT = 230
/** The longest bar, in targets; anything above is cut off at the edge. */
const MOST = 1.6

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function bar(figure: Figure, index: number): string {
  const { name, value, unit, aim, more, digits = 2 } = figure
  const y = 44 + index * ROW
  const length = Math.max(2, Math.min(used(figure), MOST) * (BARS / MOST))
  const met = isMet(figure)
  const label = `${number(value, digits)} ${unit}, target ${more ? 'at least ' : ''}${aim}${met ? '' : ' · missed'}`
  return (
    `<text x="${LABELS - 10}" y="${y + 12}" text-anchor="end">${escapeXml(name)}</text>` +
    `<rect x="${LABELS}" y="${y + 2}" width="${length.toFixed(1)}" height="13" rx="3" fill="${met ? '#2d6a3e' : '#b4532a'}"/>` +
    `<text x="${LABELS + BARS + 10}" y="${y + 12}" fill="#635a50">${escapeXml(label)}</text>`
  )
}

/** All figures in one chart: how much of its target each one uses up. */
function chart(figures: readonly Figure[]): string {
  const height = 64 + figures.length * ROW
  const width = LABELS + BARS + RIGHT
  const aimAt = LABELS + BARS / MOST
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#2a2622" role="img" ` +
    `aria-label="Every figure of the bench against its target"><rect width="100%" height="100%" fill="#fffdf8"/>` +
    `<text x="${aimAt}" y="24" text-anchor="middle" font-weight="600">the target</text>` +
    `${figures.map(bar).join('')}` +
    `<line x1="${aimAt}" y1="32" x2="${aimAt}" y2="${height - 14}" stroke="#2a2622" stroke-dasharray="3 3"/></svg>\n`
  )
}

/** Prints each figure as it is measured, and draws all of them at the end. */
export function report(): { say: Say; draw: (file: string) => void } {
  const figures: Figure[] = []
  return {
    say: (figure, detail) => {
      figures.push(figure)
      const { name, value, unit, aim, more, digits = 2 } = figure
      const line = `${name}: ${number(value, digits)} ${unit} (target ${more ? 'at least ' : ''}${aim})`
      process.stdout.write(`${isMet(figure) ? 'met   ' : 'missed'}  ${line}${detail ? `; ${detail}` : ''}\n`)
    },
    draw: file => writeFileSync(file, chart(figures)),
  }
}
