import { useRouteError } from 'react-router'
import { Unauthorized } from '#src/features/admin/web/components/unauthorized.tsx'
import { RouteError } from '#src/platform/web/layout/error-screen.tsx'
import { refusedFor } from './refusal.ts'

/** For signed-in users without the rights that these pages need. */
export function RefusedBoundary() {
  const error = useRouteError()
  const role = refusedFor(error)
  return role ? <Unauthorized role={role} /> : <RouteError error={error} />
}
