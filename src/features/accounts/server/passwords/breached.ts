import { createHash } from 'node:crypto'
import { invalid } from '#src/platform/server/errors.ts'
import type { WorkContext } from '#src/platform/server/feature.ts'
import { PASSWORD_BREACHED } from '../../constants.ts'

const TIMEOUT_MS = 2_000
const PREFIX_LENGTH = 5

/**
 * Asks the range API of Pwned Passwords, which gets the first 5 of the 40 hexadecimal digits of the password's SHA-1 and
 * answers with the remaining digits of all hashes that begin so. Padding hides how many there are.
 * @throws when the service does not answer in time
 */
async function isBreached(api: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const answer = await fetch(`${api}/range/${hash.slice(0, PREFIX_LENGTH)}`, {
    headers: { 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const suffix = hash.slice(PREFIX_LENGTH)
  return (await answer.text()).split('\n').some(line => {
    const [rest, count] = line.trim().split(':')
    // Padding entries have a count of 0.
    return rest?.toUpperCase() === suffix && Number(count) > 0
  })
}

/**
 * With `PASSWORD_BREACH_CHECK=on` only. When the service fails, the password is accepted: nobody should be kept from
 * changing one that a thief knows.
 * @param field of the request body, for the error message
 * @throws AppError `invalid`
 */
export async function refuseBreached(
  { deps, log }: Pick<WorkContext, 'deps' | 'log'>,
  password: string,
  field = 'password',
): Promise<void> {
  const { breachApi } = deps.settings
  if (breachApi === null) return
  const breached = await isBreached(breachApi, password).catch(error => {
    log.warn({ reason: (error as Error).name }, 'the list of breached passwords did not answer')
    return false
  })
  if (breached) throw invalid(field, PASSWORD_BREACHED)
}
