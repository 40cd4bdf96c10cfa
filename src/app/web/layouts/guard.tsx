import type { ReactNode } from 'react'
import { href, Navigate, useLocation } from 'react-router'
import { useSession } from '#src/features/sign-in/web/session.tsx'
import { needsTwoFactor } from '#src/features/sign-in/web/two-factor/needs-two-factor.ts'
import { RequiredTwoFactor } from '#src/features/sign-in/web/two-factor/required-setup.tsx'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import type { PageKind } from '#src/platform/web/routing/page.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { PageSpinner } from '#src/platform/web/ui/loading.tsx'

/** Handles a session that ends while its page is open; the server decides who may open a page at all. */
export function Guard({ kind, children }: { kind: PageKind; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out')
    return (
      <Navigate
        replace
        to={kind === 'admin' ? href('/admin/login') : authHref(pathname + search)}
      />
    )
  // Two-factor authentication is set up on /account, so that page must stay reachable.
  const waits =
    kind !== 'member' || (siteSettings().twoFactor === 'everybody' && pathname !== href('/account'))
  if (waits && needsTwoFactor(session.user))
    return <RequiredTwoFactor>{children}</RequiredTwoFactor>
  return children
}
