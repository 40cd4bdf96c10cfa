import { msg, plural } from '@lingui/core/runtime-macro'
import { DAY_MS, periodEnd } from '#src/contract/calendar.ts'
import { said } from '#src/contract/i18n.ts'
import { CREDIT_RULES, type CreditPlan, PLAN_NAMES } from '../constants.ts'

/**
 * What a plan grants in the current paid period.
 * @param period `anchor` is what months are counted from, `index` the number of months before the current period
 * @param rule grants `credits` once in every `months`
 * @returns the same for each month of a longer period, so that it is stored once
 */
export function grantOf(
  { anchor, index }: { anchor: string; index: number },
  { credits, months }: { credits: number; months: number },
) {
  const first = Math.floor(index / months) * months
  return {
    period_start: periodEnd(anchor, first),
    /** Unused credits last one period longer. */
    expires_at: periodEnd(anchor, first + 2 * months),
    granted: credits,
  }
}

interface Granted {
  plan: CreditPlan
  period_start: string
}

/** How much a plan is, for which of two is the cheaper one. */
const rankOf = (plan: CreditPlan): number => CREDIT_RULES.findIndex(rule => rule.plan === plan)

/**
 * Whether what is unused of a grant falls: its period still runs, and was changed to a cheaper plan or ended early. Periods
 * of a membership before, and those that are over, stand.
 * @param anchor what the membership's months are counted from
 */
export const isTakenBack = (
  { plan, period_start }: Granted,
  { months, at }: { months: number; at: string },
  now: { plan: CreditPlan | null; anchor: string },
): boolean =>
  period_start >= now.anchor &&
  periodEnd(period_start, months) > at &&
  (now.plan === null || rankOf(now.plan) < rankOf(plan))

/**
 * Whether the payment of the month that a grant came with was given back.
 * @param months each by its plan and its end, which Stripe may put an hour beside ours
 */
export const wasRefunded = (
  { plan, period_start }: Granted,
  months: readonly { plan: CreditPlan; ends_at: string }[],
): boolean =>
  months.some(month => {
    const within = new Date(Date.parse(month.ends_at) - DAY_MS).toISOString()
    return month.plan === plan && period_start <= within && within < periodEnd(period_start, 1)
  })

export const priceOf = (credits: number): string =>
  said(msg`${plural({ credits }, { 0: 'free', one: '# credit', other: '# credits' })}`)

interface Paid {
  plans: readonly CreditPlan[]
}

interface Usable {
  plan: CreditPlan | null
  /** For a bought session: the type that it pays for, whatever that costs. */
  session_type: number | null
  left: number
}

const sumOf = (credits: readonly Usable[]): number =>
  credits.reduce((sum, { left }) => sum + left, 0)

/** How many bought sessions can pay for a session type. */
export const boughtFor = (id: number, { credits }: { credits: readonly Usable[] }): number =>
  sumOf(credits.filter(({ session_type }) => session_type === id))

/** How many of the plans' credits can pay for a session type: those of its plans, or any if it names none. */
export const usableFor = ({ plans }: Paid, { credits }: { credits: readonly Usable[] }): number =>
  sumOf(
    credits.filter(
      ({ plan, session_type }) =>
        session_type === null && (plans.length === 0 || (plan !== null && plans.includes(plan))),
    ),
  )

/** 'Essentials or Inner Circle' */
export const planNames = ({ plans }: Paid): string =>
  plans
    .map(plan => said(PLAN_NAMES[plan]))
    .reduce((one, other) => (one ? said(msg`${{ one }} or ${{ other }}`) : other), '')

/** What the plans that may book a session type grant: 'Inner Circle includes 1 session every month'. */
export const grantWords = (
  { plans }: Paid,
  rules: readonly { plan: CreditPlan; credits: number; months: number }[],
): string[] =>
  rules
    .filter(({ plan, credits }) => credits > 0 && (plans.length === 0 || plans.includes(plan)))
    .map(({ plan, credits, months }) =>
      said(
        msg`${{ plan: said(PLAN_NAMES[plan]) }} includes ${plural({ credits }, { one: '# session', other: '# sessions' })} ${plural({ months }, { one: 'every month', other: 'every # months' })}`,
      ),
    )
