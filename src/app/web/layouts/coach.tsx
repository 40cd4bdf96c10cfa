import { Outlet } from 'react-router'
import { AskName } from '#src/features/account/web/components/name-form.tsx'
import { SetupBar } from '#src/features/site/web/setup/setup-bar.tsx'
import { Guard } from './guard.tsx'
import { requireSession } from './require.ts'
import { loadGuarded } from './setup.ts'

export const middleware = [requireSession('coach')]

export const loader = loadGuarded('coach')

export default function CoachLayout() {
  return (
    <Guard kind="coach">
      <SetupBar>
        <AskName />
      </SetupBar>
      <div className="wrap py-6 lg:py-10">
        <Outlet />
      </div>
    </Guard>
  )
}

export { shouldRevalidate } from '#src/platform/web/routing/should-revalidate.ts'
export { RefusedBoundary as ErrorBoundary } from './refused.tsx'
