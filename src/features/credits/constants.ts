/** Plans that credits are granted for and session types are offered to. */
export const CREDIT_PLANS = ['basic', 'premium', 'coaching'] as const
export type CreditPlan = (typeof CREDIT_PLANS)[number]

export const PLAN_NAMES = { basic: 'Essentials', premium: 'Premium', coaching: 'Inner Circle' } as const

/** What the plans promise (docs/product.md 11.2); coaches may change it. */
export const CREDIT_RULES = [
  { plan: 'basic', credits: 1, months: 3 },
  { plan: 'premium', credits: 0, months: 1 },
  { plan: 'coaching', credits: 1, months: 1 },
] as const
