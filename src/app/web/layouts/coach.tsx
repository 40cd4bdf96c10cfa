import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'
import { requireRights, requireSession } from './require.ts'

export const middleware = [requireSession('coach')]

export const loader = requireRights('coach')

export default function CoachLayout() {
  return (
    <Guard kind="coach">
      <Outlet />
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
