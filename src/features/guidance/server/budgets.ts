import { createHmac } from 'node:crypto'
import { DAY_MS } from '#src/contract/calendar.ts'
import { findUser } from '#src/features/sign-in/server/exposed.ts'
import type { VisitorContext } from '#src/platform/server/context.ts'
import { addTokens, correctTokens } from './budgets.store.ts'
import { ANSWER_TOKENS_MAX } from './provider.ts'
import type { AiSettings } from './settings.ts'

/** Low on purpose (most text has more): an estimate must not be too small. */
const CHARACTERS_PER_TOKEN = 3

/** For text without a reported token count. */
export const estimateTokens = (text: string): number =>
  Math.ceil(text.length / CHARACTERS_PER_TOKEN)

/** Lower bound of a report, as a share of the estimate: English has up to six characters per token, code fewer. */
const REPORTED_MIN = 0.3
/** Upper bound, as a multiple: hidden reasoning counts, but one false report must not use up everybody's day. */
const REPORTED_MAX = 10

/** The usage that a service reports, kept within what is plausible; the estimate if it reports no number. */
export function plausibleTokens(reported: unknown, estimate: number): number {
  if (typeof reported !== 'number' || !Number.isFinite(reported)) return estimate
  const most = (estimate + ANSWER_TOKENS_MAX) * REPORTED_MAX
  return Math.round(Math.min(Math.max(reported, estimate * REPORTED_MIN), most))
}

/** Tokens reserved for one answer; to be settled once the real usage is known. */
export interface Reservation {
  /** @param tokens total usage of the answer */
  settle: (tokens: number) => Promise<void>
}

interface BudgetContext extends VisitorContext {
  address: string
}

/**
 * Reserves tokens from three daily budgets (UTC): the caller's (member or address), the network's, so that nobody gets more
 * by registering again, and the site's. Visitors and accounts without a confirmed address may use half of their network's.
 * Each is one statement, so that concurrent calls cannot exceed it. A process that dies before settling leaves the estimate
 * charged.
 * @param tokens the most that the answer may use
 * @returns null if one of them is used up
 */
export async function reserveTokens(
  ctx: BudgetContext,
  ai: Pick<AiSettings, 'tokensPerCaller' | 'tokensPerAddress' | 'tokensPerDay'>,
  tokens: number,
): Promise<Reservation | null> {
  const day = ctx.now.toISOString().slice(0, 10)
  const endsAt = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString()
  const keyOf = (subject: string) =>
    createHmac('sha256', ctx.deps.secret)
      .update(`coach budget\n${day}\n${subject}`)
      .digest('base64url')
  const isKnown =
    ctx.who !== null && (await findUser(ctx.db, ctx.who.userId))?.email_verified === true
  const budgets = [
    {
      subject: ctx.who ? `user ${ctx.who.userId}` : `address ${ctx.address}`,
      max: ai.tokensPerCaller,
    },
    {
      subject: `network ${ctx.address}`,
      max: isKnown ? ai.tokensPerAddress : ai.tokensPerAddress / 2,
    },
    { subject: 'site', max: ai.tokensPerDay },
  ].map(({ subject, max }) => ({ key: keyOf(subject), max }))
  const reserved: string[] = []
  const correct = async (difference: number) => {
    for (const key of reserved) await correctTokens(ctx.db, key, difference)
  }
  for (const { key, max } of budgets) {
    if (!(await addTokens(ctx.db, { key, tokens, max, endsAt }))) {
      await correct(-tokens)
      return null
    }
    reserved.push(key)
  }
  return { settle: used => correct(used - tokens) }
}
