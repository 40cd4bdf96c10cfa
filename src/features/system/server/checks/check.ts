import type { Check } from '../../contract.ts'

/** What an administrator is told about most problems of the machine, which somebody else may run. */
const ASK = 'Ask the person who runs your server.'

export const fine = (name: string, says: string): Check => ({
  name,
  state: 'ok',
  says,
  advice: null,
  operator: null,
})

/** @param todo `operator`: what is done at the server, in its own terms */
export const found = (
  name: string,
  state: 'warn' | 'fail',
  says: string,
  { advice, operator }: { advice?: string; operator?: string },
): Check => ({ name, state, says, advice: advice ?? ASK, operator: operator ?? null })
