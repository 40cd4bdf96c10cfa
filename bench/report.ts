import { writeFileSync } from 'node:fs'

export interface Figure {
  name: string
  value: number
  unit: string
  aim: number
  /** More is better; otherwise less is. */
  more?: true
  /** What else must hold for it to be met. */
  and?: boolean
  digits?: number
}

export type Say = (figure: Figure, detail?: string) => void

const number = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const isMet = ({ value, aim, more, and = true }: Figure) => and && (more ? value >= aim : value <= aim)

/** The part of what the aim allows that was used; 1 is the aim itself. */
const used = ({ value, aim, more }: Figure) => (more ? aim / value : value / aim)

const ROW = 22
const LABELS = 430
const BARS = 400
const RIGHT = 230
/** The widest bar, in aims; what used more runs to the edge. */
const MOST = 1.6

const escapeXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function bar(figure: Figure, index: number): string {
  const { name, value, unit, aim, more, digits = 2 } = figure
  const y = 44 + index * ROW
  const length = Math.max(2, Math.min(used(figure), MOST) * (BARS / MOST))
  const met = isMet(figure)
  const said = `${number(value, digits)} ${unit}, aim ${more ? 'at least ' : ''}${aim}${met ? '' : ' · short'}`
  return (
    `<text x="${LABELS - 10}" y="${y + 12}" text-anchor="end">${escapeXml(name)}</text>` +
    `<rect x="${LABELS}" y="${y + 2}" width="${length.toFixed(1)}" height="13" rx="3" fill="${met ? '#2d6a3e' : '#b4532a'}"/>` +
    `<text x="${LABELS + BARS + 10}" y="${y + 12}" fill="#635a50">${escapeXml(said)}</text>`
  )
}

/** All figures in one picture: how much of what its aim allows each one uses. */
function chart(figures: readonly Figure[]): string {
  const height = 64 + figures.length * ROW
  const width = LABELS + BARS + RIGHT
  const aimAt = LABELS + BARS / MOST
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#2a2622" role="img" ` +
    `aria-label="Every figure of the bench against its aim"><rect width="100%" height="100%" fill="#fffdf8"/>` +
    `<text x="${aimAt}" y="24" text-anchor="middle" font-weight="600">the aim</text>` +
    `${figures.map(bar).join('')}` +
    `<line x1="${aimAt}" y1="32" x2="${aimAt}" y2="${height - 14}" stroke="#2a2622" stroke-dasharray="3 3"/></svg>\n`
  )
}

/** Prints each figure as it is made, and draws them all at the end. */
export function report(): { say: Say; draw: (file: string) => void } {
  const figures: Figure[] = []
  return {
    say: (figure, detail) => {
      figures.push(figure)
      const { name, value, unit, aim, more, digits = 2 } = figure
      const line = `${name}: ${number(value, digits)} ${unit} (aim ${more ? 'at least ' : ''}${aim})`
      process.stdout.write(`${isMet(figure) ? 'met  ' : 'short'}  ${line}${detail ? `; ${detail}` : ''}\n`)
    },
    draw: file => writeFileSync(file, chart(figures)),
  }
}
