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

const isMet = ({ value, aim, more, and = true }: Figure) =>
  and && (more ? value >= aim : value <= aim)

/** Prints each figure as it is measured, and whether it meets its target. */
export const say: Say = (figure, detail) => {
  const { name, value, unit, aim, more, digits = 2 } = figure
  const line = `${name}: ${number(value, digits)} ${unit} (target ${more ? 'at least ' : ''}${aim})`
  process.stdout.write(
    `${isMet(figure) ? 'met   ' : 'missed'}  ${line}${detail ? `; ${detail}` : ''}\n`,
  )
}
