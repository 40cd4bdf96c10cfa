import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { needsTwoFactor, RequiredTwoFactor } from '#src/features/accounts/web/two-factor/required-setup.tsx'
import { Unauthorized } from '#src/features/admin/web/components/unauthorized.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href, type Page } from '#src/platform/web/routing/page.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'

/**
 * Shows a guarded page only to whom it is for (spec 2, 6): a spinner while the session loads, then the page,
 * the way to sign in and back, or the refusal. What may be done is checked on the server at every call.
 */
export function Guard({ kind, children }: { kind: Page['kind']; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (kind !== 'member' && kind !== 'admin') return children
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out') {
    return <Navigate replace to={kind === 'admin' ? href('/admin/login') : authHref(pathname + search)} />
  }
  if (kind === 'admin' && !session.user.is_admin) return <Unauthorized />
  // The account itself is where it is set up; what is a member's own waits only where everybody is asked.
  const waits = kind === 'admin' || (siteSettings().twoStep === 'everybody' && pathname !== href('/account'))
  if (waits && needsTwoFactor(session.user)) {
    return <RequiredTwoFactor>{children}</RequiredTwoFactor>
  }
  return children
}
