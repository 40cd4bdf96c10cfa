import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Unauthorized } from '#src/features/admin/web/components/unauthorized.tsx'
import { RouteError } from '#src/platform/web/layout/error-screen.tsx'

export const isRefusal = (error: unknown) => isRouteErrorResponse(error) && error.status === 403

/** For signed-in users without the rights that these pages need. */
export function RefusedBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 403) return <RouteError error={error} />
  return <Unauthorized role={error.data === 'coach' ? 'coach' : 'administrator'} />
}
