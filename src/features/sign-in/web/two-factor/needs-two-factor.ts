import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import type { User } from '../../contract/user.ts'

/** For display only: the server enforces it on every call. */
export function needsTwoFactor(user: User): boolean {
  const { twoFactor } = siteSettings()
  return twoFactor === 'everybody' || (twoFactor === 'admins' && (user.is_admin || user.is_coach))
}
