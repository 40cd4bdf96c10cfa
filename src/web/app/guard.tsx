import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Route } from '../routes.ts'
import { href, routes } from '../routes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { authHref, returnPath } from './return-path.ts'
import { useSession } from './session.tsx'

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
    const here = pathname + search
    const adminLogin =
      (routes.adminLogin as Route).built && href('adminLogin', {}, { next: returnPath(here) })
    return <Navigate replace to={kind === 'admin' && adminLogin ? adminLogin : authHref(here)} />
  }
  if (kind === 'admin' && !session.user.is_admin) return <Unauthorized />
  return children
}

function Unauthorized() {
  return (
    <div className="wrap py-16">
      <EmptyState title={<h1 className="text-3xl">Unauthorized Access</h1>}>
        <p>You need administrator privileges to access this page.</p>
      </EmptyState>
    </div>
  )
}
