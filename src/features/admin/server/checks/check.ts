import type { Check } from '../../contract.ts'

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

export const ANSWER_MS = 8_000

export const reasonOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'failed'
}

export const askService = (url: string, key?: string | null) =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: key ? { authorization: `Bearer ${key}` } : {},
  })
