import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '#src/features/accounts/web/session.tsx'
import { asksSecondStep, SecondStepFirst } from '#src/features/accounts/web/two-factor/required-setup.tsx'
import { UNAUTHORIZED, UNAUTHORIZED_MORE } from '#src/features/admin/constants.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { href, type Route } from '#src/platform/web/routing/pages.ts'
import { authHref } from '#src/platform/web/routing/return-path.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState } from '#src/platform/web/ui/empty-state.tsx'
import { PageSpinner } from '#src/platform/web/ui/spinner.tsx'

/**
 * Shows a guarded page only to whom it is for (spec 2, 6): a spinner while the session loads, then the page,
 * the way to sign in and back, or the refusal. What may be done is checked on the server at every call.
 */
export function Guard({ kind, children }: { kind: Route['kind']; children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (kind !== 'member' && kind !== 'admin') return children
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'signed-out') {
    return <Navigate replace to={kind === 'admin' ? href('adminLogin') : authHref(pathname + search)} />
  }
  if (kind === 'admin' && !session.user.is_admin) return <Unauthorized />
  // The account itself is where it is set up; what is a member's own waits only where everybody is asked.
  const waits = kind === 'admin' || (siteSettings().twoStep === 'everybody' && pathname !== href('account'))
  if (waits && asksSecondStep(session.user)) {
    return <SecondStepFirst>{children}</SecondStepFirst>
  }
  return children
}

/** What somebody sees on an admin page who is signed in but no administrator (spec 6). */
export function Unauthorized() {
  return (
    <div className="wrap py-16">
      <EmptyState
        title={<h1 className="text-3xl">{UNAUTHORIZED}</h1>}
        action={
          <SiteLink to={href('home')} className={buttonClass('secondary')}>
            Back to Site
          </SiteLink>
        }
      >
        <p>{UNAUTHORIZED_MORE}</p>
      </EmptyState>
    </div>
  )
}
