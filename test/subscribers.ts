import type { TestApp } from './app.ts'
import { addRows } from './rows.ts'

/** Active subscribers, as if they had confirmed their addresses. */
export const subscribe = ({ db, clock }: TestApp, ...emails: readonly string[]): Promise<void> => {
  const at = clock.now.toISOString()
  const rows = emails.map(email => ({ email, email_key: email.toLowerCase() }))
  const confirmed = { subscribed_at: at, confirmed_at: at, is_active: true }
  return addRows(
    db,
    'newsletters',
    rows.map(row => ({ ...row, ...confirmed })),
  )
}
