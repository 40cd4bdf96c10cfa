import { PIP_NUMBERS } from '../../constants.ts'
import type { DominoEntry } from '../../contract/dominoes.ts'

/** 'Physical Movement goes first.', where a lead was named. */
export function LeadLine({ entry }: { entry: DominoEntry }) {
  const lead = PIP_NUMBERS.find(n => n === entry.lead_pip)
  return lead ? (
    <p>
      <strong>{entry[`pip${lead}_label`]}</strong> goes first.
    </p>
  ) : null
}
