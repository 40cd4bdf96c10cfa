import { Outlet } from 'react-router'
import { Guard } from './guard.tsx'
import { requireRights, requireSession } from './require.ts'

export const middleware = [requireSession('member')]

export const loader = requireRights('member')

export default function MemberLayout() {
  return (
    <Guard kind="member">
      <Outlet />
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
