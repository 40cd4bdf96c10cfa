export interface Figure {
  name: string
  value: number
  unit: string
  aim: number
  /** What has been reached of a target that is missed, on a quiet machine. */
  reached?: number
  /** Higher is better; otherwise lower is. */
  more?: true
  /** A further condition for meeting the target. */
  and?: boolean
  digits?: number
}

export type Say = (figure: Figure, detail?: string) => void

const number = (value: number, digits: number) =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const isMet = ({ value, aim, more, and = true }: Figure) =>
  and && (more ? value >= aim : value <= aim)

/** Machines are noisy, and what has become a third dearer is no noise. */
const LEEWAY = 4 / 3

/**
 * Whether a ratio misses its target, or what has been reached of it, by more than a third: a night that always fails tells nobody
 * of the next loss. A ratio means the same on any machine, another figure does not.
 */
export const isFarOff = ({ value, unit, aim, more, reached = aim }: Figure): boolean =>
  unit.startsWith('times') && (more ? value * LEEWAY < reached : value > reached * LEEWAY)

/** The ratios that were far off in this run, by name. */
export const farOff: string[] = []

/** Prints each figure as it is measured, and whether it meets its target. */
export const say: Say = (figure, detail) => {
  const { name, value, unit, aim, more, reached, digits = 2 } = figure
  if (isFarOff(figure)) farOff.push(name)
  const line = `${name}: ${number(value, digits)} ${unit} (target ${more ? 'at least ' : ''}${aim}${reached ? `, reached ${reached}` : ''})`
  process.stdout.write(
    `${isMet(figure) ? 'met   ' : 'missed'}  ${line}${detail ? `; ${detail}` : ''}\n`,
  )
}
