import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { Check } from '../../contract/system.ts'
import { askService, reasonOf } from './ask.ts'
import { fine, problem } from './check.ts'

async function checkKey(
  name: string,
  setting: string,
  url: string,
  key: string | null,
): Promise<Check> {
  try {
    const { status } = await askService(url, key)
    if (status === 401 || status === 403)
      return problem(name, 'fail', `the key is rejected (status ${status})`, {
        operator: `Fix ${setting}.`,
      })
    if (status >= 500)
      return problem(name, 'warn', `it answers with status ${status}`, {
        advice: 'Try again later.',
      })
    return fine(name, `it answers (status ${status})`)
  } catch (error) {
    const says = `it does not answer (${reasonOf(error)})`
    return problem(name, 'fail', says, { operator: 'Check the address and the firewall.' })
  }
}

/** Checks only services that are set up; nothing is bought, and no text is sent. */
export async function checkServices({
  stripe,
  ai,
}: Pick<Settings, 'stripe' | 'ai'>): Promise<Check[]> {
  const checks: Promise<Check>[] = []
  if (stripe) {
    const base = stripe.apiBase ?? 'https://api.stripe.com'
    const prices = Object.values(stripe.prices)
    checks.push(
      checkKey('Stripe', 'STRIPE_SECRET_KEY', `${base}/v1/prices/${prices[0]}`, stripe.secretKey),
    )
  }
  if (ai) checks.push(checkKey('AI service', 'AI_API_KEY', `${ai.baseUrl}/models`, ai.apiKey))
  return Promise.all(checks)
}
