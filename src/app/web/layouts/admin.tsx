import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'
import { requireRights, requireSession } from './require.ts'

export const middleware = [requireSession('admin')]

export const loader = requireRights('admin')

export default function AdminLayout() {
  return (
    <Guard kind="admin">
      <Outlet />
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
