import { Outlet } from 'react-router'
import { AskName } from '#src/features/account/web/components/name-form.tsx'
import { AdminFrame } from '#src/features/admin/web/components/admin-frame.tsx'
import { SetupBar } from '#src/features/site/web/setup/setup-bar.tsx'
import { Guard } from './guard.tsx'
import { requireSession } from './require.ts'
import { loadGuarded } from './setup.ts'

export const middleware = [requireSession('admin')]

export const loader = loadGuarded('admin')

export default function AdminLayout() {
  return (
    <Guard kind="admin">
      <SetupBar>
        <AskName />
      </SetupBar>
      <AdminFrame>
        <Outlet />
      </AdminFrame>
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
