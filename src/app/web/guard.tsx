import type { ReactNode } from 'react'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { needsTwoFactor, RequiredTwoFactor } from '#src/features/accounts/web/two-factor/required-setup.tsx'
import { Unauthorized } from '#src/features/admin/web/components/unauthorized.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href, type Page } from '#src/platform/web/routing/page.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { useLocation } from '#src/platform/web/routing/router.tsx'
import { PageStatus, Redirect } from '#src/platform/web/routing/served-page.tsx'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'

/** A spinner while the session loads, then the page, a redirect to sign-in, or a refusal (spec 2, 6). The server checks too. */
export function Guard({ kind, children }: { kind: Page['kind']; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (kind === 'public' || kind === 'open') return children
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out') {
    return <Redirect to={kind === 'admin' ? href('/admin/login') : authHref(pathname + search)} />
  }
  const isRefused =
    (kind === 'admin' && !session.user.is_admin) || (kind === 'coach' && !session.user.is_coach)
  if (isRefused) {
    return (
      <>
        <PageStatus code={403} />
        <Unauthorized role={kind === 'coach' ? 'coach' : 'administrator'} />
      </>
    )
  }
  // Two-factor authentication is set up on /account, so that page must stay reachable.
  const waits = kind !== 'member' || (siteSettings().twoStep === 'everybody' && pathname !== href('/account'))
  if (waits && needsTwoFactor(session.user)) {
    return <RequiredTwoFactor>{children}</RequiredTwoFactor>
  }
  return children
}
