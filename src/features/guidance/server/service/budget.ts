import { createHmac } from 'node:crypto'
import type { Db } from '#src/platform/server/db/database.ts'
import type { Caller, Deps } from '#src/platform/server/http/route.ts'
import type { AiSettings } from '../settings.ts'
import { addTokens, correctTokens } from '../store.ts'

/** Low on purpose (most text has more): an estimate must not be too small. */
const CHARACTERS_PER_TOKEN = 3

/** For text without a reported token count. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Tokens reserved for one answer; to be settled once the real usage is known. */
export interface Reservation {
  /** @param tokens total usage of the answer */
  settle: (tokens: number) => Promise<void>
}

interface BudgetContext {
  db: Db
  deps: Deps
  now: Date
  caller: Caller | null
  address: string
}

/**
 * Reserves tokens from two daily budgets (UTC): the caller's (member or IP address) and the site's. Each is one
 * statement, so that concurrent calls cannot exceed it. A process that dies before settling leaves the estimate
 * charged.
 * @param tokens the most that the answer may use
 * @returns null if either budget is used up
 */
export async function reserveTokens(
  { db, deps, now, caller, address }: BudgetContext,
  ai: Pick<AiSettings, 'tokensPerCaller' | 'tokensPerDay'>,
  tokens: number,
): Promise<Reservation | null> {
  const day = now.toISOString().slice(0, 10)
  const endsAt = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()
  const keyOf = (subject: string) =>
    createHmac('sha256', deps.secret).update(`coach budget\n${day}\n${subject}`).digest('base64url')
  const callerKey = keyOf(caller ? `user ${caller.userId}` : `address ${address}`)
  const siteKey = keyOf('site')

  if (!(await addTokens(db, { key: callerKey, tokens, max: ai.tokensPerCaller, endsAt }))) return null
  if (!(await addTokens(db, { key: siteKey, tokens, max: ai.tokensPerDay, endsAt }))) {
    await correctTokens(db, callerKey, -tokens)
    return null
  }
  return {
    async settle(used) {
      await correctTokens(db, callerKey, used - tokens)
      await correctTokens(db, siteKey, used - tokens)
    },
  }
}
