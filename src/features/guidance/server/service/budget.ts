import { createHmac } from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/http/route.ts'
import type { AiSettings } from '../settings.ts'
import { addTokens, correctTokens } from '../store.ts'

/** Three characters a token is more than most texts need: an estimate must not be too small. */
const CHARACTERS_A_TOKEN = 3

/** About how many tokens a text has, where nobody counted. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN)

/** What was taken for one answer; to be settled once, when its true price is known. */
export interface Reserved {
  /** @param tokens what the answer took in all */
  settle: (tokens: number) => Promise<void>
}

interface Asking {
  db: Db
  deps: Deps
  now: Date
  caller: Caller | null
  address: string
}

/**
 * Takes tokens from the day's budgets before an answer is asked for: the caller's (a member's, or a visitor's
 * address) and the site's. A day is a calendar day in UTC. Each count is one statement, so that a hundred at once
 * are no way around it; what dies between taking and settling has cost its estimate.
 * @param tokens the most that the answer may take
 * @returns null when one of the two is spent
 */
export async function reserveTokens(
  { db, deps, now, caller, address }: Asking,
  ai: Pick<AiSettings, 'tokensPerCaller' | 'tokensPerDay'>,
  tokens: number,
): Promise<Reserved | null> {
  const day = now.toISOString().slice(0, 10)
  const endsAt = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()
  const keyOf = (who: string) =>
    createHmac('sha256', deps.secret).update(`coach budget\n${day}\n${who}`).digest('base64url')
  const own = keyOf(caller ? `user ${caller.userId}` : `address ${address}`)
  const site = keyOf('site')

  if (!(await addTokens(db, { key: own, tokens, max: ai.tokensPerCaller, endsAt }))) return null
  if (!(await addTokens(db, { key: site, tokens, max: ai.tokensPerDay, endsAt }))) {
    await correctTokens(db, own, -tokens)
    return null
  }
  return {
    async settle(used) {
      await correctTokens(db, own, used - tokens)
      await correctTokens(db, site, used - tokens)
    },
  }
}
