import { type ClientLoaderFunctionArgs, Outlet } from 'react-router'
import { isOfflineStart } from '#src/platform/web/offline/offline-start.ts'
import { Guard } from './guard.tsx'
import { requireRights, requireSession } from './require.ts'

export const middleware = [requireSession('member')]

export const loader = requireRights('member')

/** A page that is opened from what this device has kept asks nobody. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  isOfflineStart() ? null : serverLoader()

export default function MemberLayout() {
  return (
    <Guard kind="member">
      <Outlet />
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
