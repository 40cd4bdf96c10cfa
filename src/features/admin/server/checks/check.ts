import type { Check } from '../../contract/system.ts'

/** For problems that an administrator cannot solve on the site itself. */
const ASK = 'Ask the person who runs your server.'

export const fine = (name: string, says: string): Check => ({
  name,
  state: 'ok',
  says,
  advice: null,
  operator: null,
})

/**
 * @param remedy `advice` for an administrator, by default to ask; `operator` for the person at the server, with the names of
 * settings and commands
 */
export const problem = (
  name: string,
  state: 'warn' | 'fail',
  says: string,
  { advice, operator }: { advice?: string; operator?: string },
): Check => ({ name, state, says, advice: advice ?? ASK, operator: operator ?? null })
